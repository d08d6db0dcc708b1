import { isComposing } from '@winnow/browser';
import type { TypedMessage } from '@winnow/remotes';
import { IconButton, trapFocus } from '@winnow/ui';
import { X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';

interface ChatFrameProps {
  /** Content of its message box. */
  typed: RefObject<TypedMessage>;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Placeholder of the panel while it loads or is unavailable. It can be closed, and has a message box, since a visitor
 * starts to type at once: the panel takes over the text.
 */
export function ChatFrame({ typed, onClose, children }: ChatFrameProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [isSent, setIsSent] = useState(typed.current.isSent);
  useEffect(() => {
    // A visitor may have continued on the page until the notice replaces the placeholder.
    if (document.activeElement !== document.body) return;
    box.current?.focus({ preventScroll: true });
    // A focused text area has its caret at the start.
    box.current?.setSelectionRange(-1, -1);
  }, []);
  const send = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    if (typed.current.text.trim() === '') return;
    typed.current = { ...typed.current, isSent: true };
    setIsSent(true);
  };
  return (
    <section
      aria-label="Chat Assistant"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isComposing(event.nativeEvent)) onClose();
        trapFocus(event.currentTarget, event);
      }}
      className="fixed inset-0 z-40 flex flex-col overflow-hidden bg-surface shadow-floating sm:inset-auto sm:right-6 sm:bottom-6 sm:h-[500px] sm:max-h-[calc(100dvh-3rem)] sm:w-96 sm:rounded-md sm:border sm:border-line"
    >
      <header className="flex items-center border-b border-line py-2 pr-2 pl-4">
        <h2 className="flex-1 text-base font-semibold">Chat Assistant</h2>
        <IconButton label="Close chat" icon={<X aria-hidden size={18} />} onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
      <div className="border-t border-line p-3">
        <p role="status" className="pb-2 text-sm text-muted empty:pb-0">
          {isSent ? 'Will be sent once the chat has loaded.' : ''}
        </p>
        <textarea
          ref={box}
          rows={1}
          aria-label="Message"
          placeholder="Type your message..."
          defaultValue={typed.current.text}
          readOnly={isSent}
          onChange={({ target }) => {
            typed.current = { text: target.value, isSent: false };
          }}
          onKeyDown={send}
          className="block min-h-10 w-full resize-none rounded-md border border-edge bg-surface px-3 py-2 text-sm leading-relaxed max-sm:text-base"
        />
      </div>
    </section>
  );
}
