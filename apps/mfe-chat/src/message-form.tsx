import { isComposing } from '@winnow/browser';
import { hasRightToLeft, IconButton } from '@winnow/ui';
import { SendHorizontal, Square } from 'lucide-react';
import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject, type SyntheticEvent } from 'react';
import { changeChat, getChat, useChat } from './chat-store';
import { sendMessage } from './send-message';
import { useHasNoSources } from './all-sources/use-sources';

/** Maximum height of the box in pixels, before it scrolls: five lines. */
const maxHeightPx = 132;

/** Fits the height of the box to its text, up to its maximum. */
function fitHeight(area: HTMLTextAreaElement | null): void {
  if (!area) return;
  area.style.height = 'auto';
  area.style.height = `${Math.min(area.scrollHeight + 2, maxHeightPx)}px`;
}

interface MessageFormProps {
  input: RefObject<HTMLTextAreaElement | null>;
  /** The message list, which is focused while the box is locked. */
  list: RefObject<HTMLElement | null>;
}

/** The message box: Enter sends, Shift+Enter starts a line. Locked while a reply is pending, which can be stopped. */
export function MessageForm({ input, list }: MessageFormProps) {
  const { draft, pending, mode } = useChat();
  const hasNone = useHasNoSources(mode === 'sources');
  const isBusy = pending !== null;
  const form = useRef<HTMLFormElement>(null);
  const wasBusy = useRef(false);

  useLayoutEffect(() => {
    fitHeight(input.current);
  }, [draft, input]);

  // A locked box loses the focus, and with it Escape and Tab. The messages are focused instead of Stop, which a visitor
  // who keeps typing would press. The box is focused again unless the visitor has moved on.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const isNowhere = focused === document.body || focused === input.current;
    if (isBusy && !wasBusy.current && isNowhere) list.current?.focus({ preventScroll: true });
    const isHere = isNowhere || focused === list.current || form.current?.contains(focused);
    if (wasBusy.current && !isBusy && isHere) input.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy, input, list]);

  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (hasNone) return;
    void sendMessage(getChat().draft);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends an input method's composition selects a word and does not send.
    if (event.key === 'Enter' && !event.shiftKey && !isComposing(event.nativeEvent)) send(event);
  };

  return (
    <form
      ref={form}
      onSubmit={send}
      className="sticky bottom-0 flex items-end gap-2 border-t border-line bg-surface p-3"
    >
      <textarea
        ref={input}
        rows={1}
        dir={hasRightToLeft(draft) ? 'auto' : undefined}
        aria-label="Message"
        placeholder="Type your message..."
        value={draft}
        disabled={isBusy}
        onChange={(event) => changeChat({ draft: event.target.value })}
        onKeyDown={onKeyDown}
        className="block min-h-10 min-w-0 flex-1 resize-none rounded-md border border-edge bg-surface px-3 py-2 text-sm leading-relaxed max-sm:text-base disabled:border-line disabled:bg-paper"
      />
      {isBusy ? (
        <IconButton
          label="Stop"
          variant="secondary"
          icon={<Square aria-hidden size={14} fill="currentColor" />}
          onClick={() => getChat().pending?.stop()}
          className="size-10!"
        />
      ) : null}
      <IconButton
        type="submit"
        label="Send message"
        variant="primary"
        icon={<SendHorizontal aria-hidden size={18} />}
        unavailable={isBusy ? 'Wait for the reply' : hasNone && 'There are no sources to ask'}
        className="size-10!"
      />
    </form>
  );
}
