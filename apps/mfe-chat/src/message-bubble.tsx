import { copyText } from '@winnow/browser';
import { showToast } from '@winnow/toast';
import { Badge, Button, ModelBadge } from '@winnow/ui';
import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ChatEntry, Ending } from './chat-entry';
import { retryReply } from './send-message';
import { SentView } from './sent-view';

const endingTexts: Record<Ending, string> = {
  stopped: 'Stopped',
  interrupted: 'Interrupted',
  failed: 'No reply',
};

async function copyReply(text: string): Promise<void> {
  if (await copyText(text)) showToast({ title: 'Copied', description: 'Text has been copied to clipboard' });
  else showToast({ title: 'Error', description: 'Failed to copy text to clipboard', tone: 'destructive' });
}

interface BubbleProps {
  role: ChatEntry['role'];
  isFailed?: boolean;
  children: ReactNode;
}

/** The frame of a message: the visitor's at the right, the assistant's at the left. Always plain text, never HTML. */
export function Bubble({ role, isFailed = false, children }: BubbleProps) {
  const ground = role === 'user' ? 'ml-auto bg-accent-soft' : isFailed ? 'bg-danger-soft' : 'bg-sunken';
  return (
    <div
      dir="auto"
      className={`w-fit max-w-[88%] rounded-md px-3 py-2 text-sm leading-relaxed break-words whitespace-pre-wrap ${ground}`}
    >
      {children}
    </div>
  );
}

/** One message with, under a reply, who answered, how it ended and what was sent for it. */
export function MessageBubble({ entry, isLast }: { entry: ChatEntry; isLast: boolean }) {
  const { role, content, model, ending, reason, sent } = entry;
  return (
    <li>
      <span className="sr-only">{role === 'user' ? 'You said:' : 'Assistant said:'}</span>
      <Bubble role={role} isFailed={ending === 'failed'}>
        {content}
      </Bubble>
      {reason ? (
        <p dir="auto" className="mt-1 text-xs break-words text-muted">
          {reason}
        </p>
      ) : null}
      {role === 'assistant' ? (
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
          <ModelBadge model={model} />
          {ending ? <Badge tone={ending === 'stopped' ? 'neutral' : 'danger'}>{endingTexts[ending]}</Badge> : null}
          {ending === 'failed' && isLast ? (
            <Button size="sm" icon={<RotateCcw aria-hidden size={14} />} onClick={() => void retryReply()}>
              Try again
            </Button>
          ) : null}
          {ending === 'failed' ? null : (
            <button
              type="button"
              className="min-h-6 rounded-md underline decoration-line underline-offset-2 hover:text-ink"
              onClick={() => void copyReply(content)}
            >
              Copy
            </button>
          )}
          {sent ? <SentView sent={sent} /> : null}
        </div>
      ) : null}
    </li>
  );
}
