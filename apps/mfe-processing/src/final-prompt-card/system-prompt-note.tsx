import { formatCount } from '@winnow/browser';
import { cutSystemPrompt, getFinalPrompt, type SystemPromptCut } from '@winnow/final-prompt';
import { Button } from '@winnow/ui';
import type { ReactNode } from 'react';
import { getPromptWarnings } from './prompt-warnings';
import { summarizeToFit } from './prompt-actions';
import { replaceFinalPrompt } from './prompt-changes';
import type { PromptArea } from './prompt-area/prompt-area';

interface SystemPromptNoteProps {
  cut: SystemPromptCut;
  area: PromptArea | null;
  /** Reason why the text cannot be shortened now, or false. */
  wait: string | false;
}

/** Shows which part of a long prompt the chat ignores, scrolls to it, and shortens the text on request. */
export function SystemPromptNote({ cut, area, wait }: SystemPromptNoteProps): ReactNode {
  const { sent, dropped } = cut;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-notice-soft px-3 py-2 text-sm">
      <p className="min-w-0 flex-1 basis-64">
        The chat reads the first {formatCount(sent.length)} characters. The other{' '}
        {dropped === 1 ? '1 is' : `${formatCount(dropped)} are`} not sent.
      </p>
      <Button size="sm" onClick={() => area?.showPart({ start: sent.length, end: sent.length + dropped })}>
        Show cut-off
      </Button>
      <Button size="sm" unavailable={wait} onClick={trim}>
        Trim to 2,000
      </Button>
      <Button size="sm" unavailable={wait} onClick={summarizeToFit}>
        Summarize to fit
      </Button>
    </div>
  );
}

/** Cuts the current text, since the displayed cut follows it after a pause. */
function trim(): void {
  replaceFinalPrompt('Trim to 2,000', cutSystemPrompt(getFinalPrompt()).sent, getPromptWarnings());
}
