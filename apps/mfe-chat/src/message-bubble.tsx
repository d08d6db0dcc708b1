import { Badge, Button, ModelBadge } from '@winnow/ui';
import { RotateCcw } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import type { ChatEntry, Ending } from './chat-entry';
import { useChat } from './chat-store';
import { copyReply } from './copy-reply';
import { MessageEdit } from './message-edit';
import { ReplyText } from './reply-text';
import { regenerateReply, retryReply } from './send-message';
import { SentView } from './sent-view';

const endingTexts: Record<Ending, string> = {
  stopped: 'Stopped',
  interrupted: 'Interrupted',
  failed: 'No reply',
};

interface BubbleProps {
  role: ChatEntry['role'];
  isFailed?: boolean;
  children: ReactNode;
}

/** The frame of a message: the visitor's at the right, the assistant's at the left. Never HTML. */
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
  const isBusy = useChat().pending !== null;
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
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        <ModelBadge model={model} />
        {ending ? <Badge tone={ending === 'stopped' ? 'neutral' : 'danger'}>{endingTexts[ending]}</Badge> : null}
        {ending === 'failed' && isLast ? (
          <Button size="sm" icon={<RotateCcw aria-hidden size={14} />} onClick={() => void retryReply()}>
            Try again
          </Button>
        ) : null}
        {ending === 'failed' ? null : <WordButton onClick={() => void copyReply(content)}>Copy</WordButton>}
        {ending === 'failed' || !isLast || isBusy ? null : (
          <WordButton onClick={() => void regenerateReply()}>Regenerate</WordButton>
        )}
        {sent ? <SentView sent={sent} /> : null}
      </div>
    </li>
  );
}

/** What the visitor said, and a way to say it differently. */
function OwnMessage({ entry: { id, content }, isBusy }: { entry: ChatEntry; isBusy: boolean }) {
  const [isEdited, setIsEdited] = useState(false);
  const place = useRef<HTMLLIElement>(null);
  const close = () => {
    setIsEdited(false);
    // Once the button is there again.
    setTimeout(() => place.current?.querySelector('button')?.focus({ preventScroll: true }));
  };
  return (
    <li ref={place}>
      <span className="sr-only">You said:</span>
      {isEdited && !isBusy ? (
        <MessageEdit id={id} content={content} onClose={close} />
      ) : (
        <>
          <Bubble role="user">{content}</Bubble>
          {isBusy ? null : (
            <p className="mt-1 text-end text-xs text-muted">
              <WordButton onClick={() => setIsEdited(true)}>Edit</WordButton>
            </p>
          )}
        </>
      )}
    </li>
  );
}

function WordButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      className="min-h-6 rounded-md underline decoration-line underline-offset-2 hover:text-ink"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
