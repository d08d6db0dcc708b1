import { Button, EmptyState, LiveRegion } from '@winnow/ui';
import { ArrowDown, MessageCircle, RotateCcw } from 'lucide-react';
import type { RefObject } from 'react';
import { restorePreviousChat, useChat } from './chat-store';
import { Bubble, MessageBubble } from './message-bubble';
import { ReplyText } from './reply-text';
import { retryReply } from './send-message';
import { TypingIndicator } from './typing-indicator';
import { useShownEntries } from './use-shown-entries';
import { useStickToBottom } from './use-stick-to-bottom';

interface MessageListProps {
  list: RefObject<HTMLDivElement | null>;
  /** Focus target after a click that removes its own button. */
  onFocusInput: () => void;
}

/** The conversation; scrolls to new text only while the reader is at its end. */
export function MessageList({ list, onFocusInput }: MessageListProps) {
  const { entries, pending, previous, mode } = useChat();
  const own = entries.filter(({ role }) => role === 'user').length;
  const { onScroll, isAway, toEnd } = useStickToBottom(list, own);
  const last = entries.at(-1);
  const { hidden, earlier, latest, showEarlier } = useShownEntries(entries, list);
  const isBusy = pending !== null;
  return (
    // At a zoom of 400 % the other parts leave no room for it: then the panel scrolls.
    <div className="relative flex min-h-0 flex-1 flex-col [@media(height<20rem)]:min-h-48">
      <div
        ref={list}
        onScroll={onScroll}
        // A list that can only be scrolled with a pointer is not accessible by keyboard.
        tabIndex={0}
        role="group"
        aria-label="Messages"
        className="flex flex-1 flex-col overflow-y-auto overscroll-contain px-4 py-4 -outline-offset-2"
      >
        {entries.length === 0 ? (
          <EmptyState icon={<MessageCircle aria-hidden size={20} />}>
            {mode === 'prompt'
              ? 'Ask about the text in your final prompt: it is what the assistant knows.'
              : 'Ask about your sources: each answer names those that it is from.'}
          </EmptyState>
        ) : null}
        {entries.length === 0 && previous ? (
          <p className="mt-3 text-center">
            <Button
              size="sm"
              variant="quiet"
              onClick={() => {
                restorePreviousChat();
                onFocusInput();
              }}
            >
              Bring back the last chat
            </Button>
          </p>
        ) : null}
        {hidden > 0 ? (
          <p className="mb-4 text-center">
            <Button size="sm" variant="quiet" onClick={showEarlier}>
              Show earlier messages ({hidden})
            </Button>
          </p>
        ) : null}
        {earlier.length > 0 ? (
          <ul className="mb-4 flex shrink-0 flex-col gap-4">
            {earlier.map((entry) => (
              <MessageBubble key={entry.id} entry={entry} isLast={false} isBusy={isBusy} />
            ))}
          </ul>
        ) : null}
        {/* A short conversation stands at the end: what is new is where one writes, and no toast lies over it. */}
        <ul aria-live="polite" aria-relevant="additions" className="mt-auto flex shrink-0 flex-col gap-4">
          {latest.map((entry) => (
            <MessageBubble key={entry.id} entry={entry} isLast={entry === last} isBusy={isBusy} />
          ))}
          {pending ? (
            // Announced when it is complete, not word by word.
            <li aria-live="off">
              <Bubble role="assistant">{pending.text ? <ReplyText text={pending.text} /> : <TypingIndicator />}</Bubble>
            </li>
          ) : null}
          {last?.role === 'user' && !pending ? <NoReply /> : null}
        </ul>
      </div>
      {isAway ? (
        <Button
          size="sm"
          icon={<ArrowDown aria-hidden size={14} />}
          onClick={() => {
            toEnd();
            onFocusInput();
          }}
          className="absolute bottom-3 left-1/2 -translate-x-1/2"
        >
          Latest
        </Button>
      ) : null}
      <LiveRegion message={pending ? 'The assistant is typing' : ''} />
    </div>
  );
}

/** Shown below a message whose reply was stopped before its first word, or lost by a reload. */
function NoReply() {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
      No reply came to this message.
      <Button size="sm" icon={<RotateCcw aria-hidden size={14} />} onClick={() => void retryReply()}>
        Try again
      </Button>
    </li>
  );
}
