import { copyText } from '@winnow/browser';
import { Button } from '@winnow/ui';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Snippet } from './tools';

type Copied = 'no' | 'yes' | 'refused';
const words: Readonly<Record<Copied, string>> = { no: 'Copy', yes: 'Copied', refused: 'Not allowed' };

/** Lines to paste into a tool, with a button that copies them. */
export function SnippetLines({ snippet: { label, text }, of }: { snippet: Snippet; of: string }) {
  const [copied, setCopied] = useState<Copied>('no');
  useEffect(() => {
    if (copied === 'no') return;
    const timer = setTimeout(() => setCopied('no'), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => copyText(text).then((isCopied) => setCopied(isCopied ? 'yes' : 'refused'));
  return (
    <div className="min-w-0">
      <div className="flex items-center justify-between gap-2">
        <span className="text-sm font-medium">{label}</span>
        <Button
          size="sm"
          variant="quiet"
          icon={copied === 'yes' ? <Check aria-hidden size={16} /> : <Copy aria-hidden size={16} />}
          aria-label={`${words[copied]}: ${label} of ${of}`}
          onClick={() => void copy()}
          className="-mr-2.5"
        >
          {words[copied]}
        </Button>
      </div>
      <pre
        tabIndex={0}
        aria-label={`${label} of ${of}`}
        className="overflow-x-auto rounded-md border border-line bg-paper px-3 py-2 font-mono text-sm"
      >
        {text}
      </pre>
    </div>
  );
}
