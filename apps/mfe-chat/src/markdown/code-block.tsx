import { Copy } from 'lucide-react';
import { copyReply } from '../copy-reply';

/** A code block with its language and a button that copies it verbatim. */
export function CodeBlock({ language, code }: { language: string; code: string }) {
  return (
    <div className="min-w-0 overflow-hidden rounded-md border border-line bg-surface">
      <div className="flex items-center justify-between gap-2 border-b border-line px-2 text-xs text-muted">
        <span dir="ltr" className="truncate">
          {language || 'code'}
        </span>
        <button
          type="button"
          aria-label="Copy code"
          className="flex min-h-7 items-center gap-1 rounded-md px-1 hover:text-ink"
          onClick={() => void copyReply(code)}
        >
          <Copy aria-hidden size={12} /> Copy
        </button>
      </div>
      <pre dir="ltr" tabIndex={0} className="overflow-x-auto p-2 font-mono text-xs leading-relaxed">
        <code>{code}</code>
      </pre>
    </div>
  );
}
