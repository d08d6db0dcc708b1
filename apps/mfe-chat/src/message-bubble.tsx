import { Badge, Button, ModelBadge } from '@winnow/ui';
import { RotateCcw } from 'lucide-react';
import { lazy, memo, Suspense, useRef, useState, type ReactNode } from 'react';
import type { ChatEntry, Ending } from './chat-entry';
import { copyReply } from './copy-reply';
import { MessageEdit } from './message-edit';
import type { Citations as Sources } from './all-sources/citations';
import { ReplyText } from './reply-text';
import { regenerateReply, retryReply } from './send-message';
import { SentView } from './sent-view';

// Only below answers from sources.
const Citations = lazy<typeof Sources>(() =>
  import('./all-sources/citations').then<{ default: typeof Sources }, { default: typeof Sources }>(
    (module) => ({ default: module.Citations }),
    () => ({ default: () => <></> }),
  ),
);

const endingTexts: Record<Ending, string> = {
  stopped: 'Stopped',
  interrupted: 'Interrupted',
  failed: 'No reply',
  truncated: 'Cut off at the maximum length',
};

interface BubbleProps {
  role: ChatEntry['role'];
  isFailed?: boolean;
  children: ReactNode;
}

/** The frame of a message: the visitor's on the right, the assistant's on the left. Never HTML. */
export function Bubble({ role, isFailed = false, children }: BubbleProps) {
  const ground = role === 'user' ? 'ml-auto bg-accent-soft' : isFailed ? 'bg-danger-soft' : 'bg-sunken';
  return (
    <div
      dir="auto"
      className={`w-fit max-w-[88%] rounded-md px-3 py-2 text-sm leading-relaxed break-words whitespace-pre-wrap forced-colors:border ${ground}`}
    >
      {children}
    </div>
  );
}

interface MessageBubbleProps {
  entry: ChatEntry;
  isLast: boolean;
  /** Whether a reply is pending. */
  isBusy: boolean;
}

/**
 * One message. Below a reply it shows the model, the outcome and the request. Not re-rendered by typing or by a pending
 * reply.
 */
export const MessageBubble = memo(function MessageBubble({ entry, isLast, isBusy }: MessageBubbleProps) {
  const { role, content, model, ending, reason, sent, citations, unsupported } = entry;
  if (role === 'user') return <OwnMessage entry={entry} isBusy={isBusy} />;
  return (
    <li>
      <span className="sr-only">Assistant said:</span>
      <Bubble role={role} isFailed={ending === 'failed'}>
        <ReplyText text={content} />
      </Bubble>
      {reason ? (
        <p dir="auto" className="mt-1 text-xs break-words text-muted">
          {reason}
        </p>
      ) : null}
      {citations || unsupported ? (
        <Suspense>
          <Citations citations={citations} unsupported={unsupported} />
        </Suspense>
      ) : null}
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        <ModelBadge model={model} />
        {ending ? <Badge tone={ending === 'stopped' ? 'neutral' : 'danger'}>{endingTexts[ending]}</Badge> : null}
        {ending === 'failed' && isLast ? (
          <Button size="sm" icon={<RotateCcw aria-hidden size={14} />} onClick={() => void retryReply()}>
            Try again
          </Button>
        ) : null}
        {ending === 'failed' ? null : (
          <WordButton label="Copy the reply" onClick={() => void copyReply(withSources(entry))}>
            Copy
          </WordButton>
        )}
        {ending === 'failed' || !isLast || isBusy ? null : (
          <WordButton onClick={() => void regenerateReply()}>Regenerate</WordButton>
        )}
        {sent ? <SentView sent={sent} /> : null}
      </div>
    </li>
  );
});

/** A message of the visitor, with a button to edit it. */
function OwnMessage({ entry: { id, content, mode }, isBusy }: { entry: ChatEntry; isBusy: boolean }) {
  const [isEdited, setIsEdited] = useState(false);
  const place = useRef<HTMLLIElement>(null);
  const close = () => {
    setIsEdited(false);
    // Once the button is rendered again.
    setTimeout(() => place.current?.querySelector('button')?.focus({ preventScroll: true }));
  };
  return (
    <li ref={place}>
      <span className="sr-only">You said:</span>
      {isEdited ? (
        <MessageEdit id={id} content={content} isBusy={isBusy} onClose={close} />
      ) : (
        <>
          <Bubble role="user">{content}</Bubble>
          {isBusy ? null : (
            <p className="mt-1 flex justify-end gap-3 text-xs text-muted">
              {mode === 'sources' ? <span className="py-0.5">Asked of all sources</span> : null}
              <WordButton onClick={() => setIsEdited(true)}>Edit</WordButton>
            </p>
          )}
        </>
      )}
    </li>
  );
}

/** Returns a reply with its cited sources. */
function withSources({ content, citations = [] }: ChatEntry): string {
  const sources = citations.map(({ number, title, url }) => `[${number}] ${title} (${url})`);
  return sources.length === 0 ? content : `${content}\n\n${sources.join('\n')}`;
}

interface WordButtonProps {
  /** Accessible name, if the visible label is ambiguous. */
  label?: string;
  onClick: () => void;
  children: string;
}

function WordButton({ label, onClick, children }: WordButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className="min-h-6 rounded-md px-px underline decoration-line underline-offset-2 hover:text-ink"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
