import './styles.css';
import type { ChatPanelProps } from '@winnow/remotes';
import { trapFocus } from '@winnow/ui';
import { useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { AskChoice } from './ask-choice';
import { ChatHeader } from './chat-header';
import { continueTyped } from './continue-typed';
import { getChat } from './chat-store';
import { MessageForm } from './message-form';
import { MessageList } from './message-list';
import { StorageFailureLine } from './storage-failure-line';
import { useEscape } from './use-escape';

/**
 * The chat panel: full screen on small screens, otherwise a box of 24rem by 500px at the bottom right (specification,
 * section 2). Escape stops the pending reply, otherwise it closes the panel; the opener restores the focus.
 */
export default function ChatPanel({ onClose, takeTyped }: ChatPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const titleId = useId();
  // A locked box cannot be focused, so the messages are.
  const focusInput = () => (input.current?.disabled ? list : input).current?.focus({ preventScroll: true });
  // Before the next key: the box of the placeholder has just been removed, and a key without a focused box is lost.
  useLayoutEffect(() => {
    // A visitor may have continued on the page while the panel loaded.
    if (document.activeElement !== document.body) return;
    focusInput();
    // A focused text area has its caret at the start.
    input.current?.setSelectionRange(-1, -1);
  }, []);
  useLayoutEffect(() => {
    if (takeTyped) continueTyped(takeTyped());
  }, [takeTyped]);

  useEscape(panel, () => {
    const { pending } = getChat();
    if (pending) pending.stop();
    else onClose();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (panel.current) trapFocus(panel.current, event);
  };

  return (
    <section
      ref={panel}
      role="dialog"
      // Keeps toasts from covering it.
      data-floating-panel=""
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      className="fixed inset-x-0 top-0 z-40 flex h-dvh flex-col overflow-hidden bg-surface shadow-floating sm:inset-auto sm:right-6 sm:bottom-6 sm:h-[500px] sm:max-h-[calc(100dvh-3rem)] sm:w-96 sm:animate-arrive sm:rounded-md sm:border sm:border-line [@media(height<20rem)]:overflow-y-auto"
    >
      <ChatHeader titleId={titleId} onClose={onClose} onFocusInput={focusInput} />
      <AskChoice />
      <StorageFailureLine />
      <MessageList list={list} onFocusInput={focusInput} />
      <MessageForm input={input} list={list} />
    </section>
  );
}
