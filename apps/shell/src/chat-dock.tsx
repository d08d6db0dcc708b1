import type { TypedMessage } from '@winnow/remotes';
import { MessageCircle } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { ChatFrame } from './chat-frame';
import { Remote } from './remote';
import { useCoversControl } from './use-covers-control';

const nothingTyped: TypedMessage = { text: '', isSent: false };

/** The round button at the bottom right, replaced with the panel of the chat remote while it is open. */
export function ChatDock() {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const typed = useRef(nothingTyped);

  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (!isOpen) return <OpenButton ref={button} onOpen={() => setIsOpen(true)} />;
  const close = () => {
    typed.current = { ...typed.current, isSent: false };
    setIsOpen(false);
  };
  const takeTyped = () => {
    const taken = typed.current;
    typed.current = nothingTyped;
    return taken;
  };
  return (
    <Remote
      id="mfe_chat/ChatPanel"
      part="The chat"
      props={{ onClose: close, takeTyped }}
      frame={(notice) => (
        <ChatFrame typed={typed} onClose={close}>
          {notice}
        </ChatFrame>
      )}
    />
  );
}

/** Moves to the edge of the screen, out of the page's column, if it would cover a control, unless it has the focus. */
function OpenButton({ ref, onOpen }: { ref: RefObject<HTMLButtonElement | null>; onOpen: () => void }) {
  const givesWay = useCoversControl(ref);
  return (
    <button
      ref={ref}
      type="button"
      aria-label="Open chat"
      title="Open chat"
      onClick={onOpen}
      className={`fixed right-4 bottom-4 z-40 flex size-14 items-center rounded-full bg-accent text-surface shadow-floating transition-[translate,background-color] hover:bg-accent-strong forced-colors:border sm:right-6 sm:bottom-6 ${givesWay ? 'translate-x-12 justify-start pl-1 focus-visible:translate-x-0 focus-visible:justify-center focus-visible:pl-0' : 'justify-center'}`}
    >
      <MessageCircle aria-hidden size={givesWay ? 18 : 24} />
    </button>
  );
}
