import { cutSystemPrompt } from '@winnow/final-prompt';
import { Button } from '@winnow/ui';
import { formatCount } from '../work/words';
import { replaceFinalPrompt } from './replaced-prompt';

interface SystemPromptNoteProps {
  text: string;
  area: { current: HTMLTextAreaElement | null };
}

/** Says what the chat does not get to read of a long prompt, shows where that starts, and shortens the text on request. */
export function SystemPromptNote({ text, area }: SystemPromptNoteProps) {
  const { sent, dropped } = cutSystemPrompt(text);
  if (dropped === 0) return null;
  const showCut = () => {
    area.current?.focus();
    area.current?.setSelectionRange(sent.length, text.length);
  };
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-notice-soft px-3 py-2 text-sm">
      <p className="min-w-0 flex-1 basis-64">
        The chat reads the first {formatCount(sent.length)} characters. The last {formatCount(dropped)} stay out.
      </p>
      <Button size="sm" onClick={showCut}>
        Show the cut
      </Button>
      <Button size="sm" onClick={() => replaceFinalPrompt(sent)}>
        Shorten
      </Button>
    </div>
  );
}
