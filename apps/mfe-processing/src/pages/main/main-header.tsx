import { FileText, Globe, MessagesSquare, Sparkles } from 'lucide-react';
import { StartOver } from './start-over';

const features = [
  { icon: Globe, text: 'Extract the text of a website’s pages' },
  { icon: FileText, text: 'Add documents and YouTube transcripts' },
  { icon: Sparkles, text: 'Enhance, make examples, convert to JSON' },
  { icon: MessagesSquare, text: 'Combine it into one prompt and chat with it' },
];

/** The tool's purpose in four lines. */
export function MainHeader() {
  return (
    <header className="mb-2">
      <div className="mb-4 flex items-start justify-between gap-3">
        <h1 className="min-w-0 text-xl font-semibold wrap-anywhere sm:text-2xl tracking-tight text-balance">
          Content Processing Tool
        </h1>
        <StartOver />
      </div>
      <ul className="grid gap-x-8 gap-y-2 text-sm text-muted sm:grid-cols-2">
        {features.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-start gap-2.5">
            <Icon aria-hidden size={16} className="mt-0.5 shrink-0 text-accent" />
            {text}
          </li>
        ))}
      </ul>
    </header>
  );
}
