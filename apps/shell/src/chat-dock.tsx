import { IconButton } from '@winnow/ui';
import { MessageCircle, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Remote } from './remote';
import { useCoversControl } from './use-covers-control';

/** The round button at the bottom right, replaced with the panel of the chat remote while it is open. */
export function ChatDock() {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (!isOpen) return <OpenButton ref={button} onOpen={() => setIsOpen(true)} />;
  const close = () => setIsOpen(false);
  return (
    <Remote
      id="mfe_chat/ChatPanel"
      part="The chat"
      props={{ onClose: close }}
      frame={(notice) => <ChatFrame onClose={close}>{notice}</ChatFrame>}
    />
  );
}

/** Moves to the edge of the screen, out of the page's column, if it would cover a control. */
function OpenButton({ ref, onOpen }: { ref: RefObject<HTMLButtonElement | null>; onOpen: () => void }) {
  const givesWay = useCoversControl(ref);
  return (
    <button
      ref={ref}
      type="button"
      aria-label="Open chat"
      title="Open chat"
      onClick={onOpen}
      className={`fixed right-4 bottom-4 z-40 flex size-14 items-center rounded-full bg-accent text-surface shadow-floating transition-[translate,background-color] hover:bg-accent-strong forced-colors:border sm:right-6 sm:bottom-6 ${givesWay ? 'translate-x-12 justify-start pl-1' : 'justify-center'}`}
    >
      <MessageCircle aria-hidden size={givesWay ? 18 : 24} />
    </button>
  );
}

/** Placeholder of the panel while it loads or is unavailable, so that it can be closed anyway. */
function ChatFrame({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    closeButton.current?.focus();
  }, []);
  return (
    <section
      aria-label="Chat Assistant"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      className="fixed inset-0 z-40 flex flex-col overflow-hidden bg-surface shadow-floating sm:inset-auto sm:right-6 sm:bottom-6 sm:h-[500px] sm:max-h-[calc(100dvh-3rem)] sm:w-96 sm:rounded-md sm:border sm:border-line"
    >
      <header className="flex items-center border-b border-line py-2 pr-2 pl-4">
        <h2 className="flex-1 text-base font-semibold">Chat Assistant</h2>
        <IconButton ref={closeButton} label="Close chat" icon={<X aria-hidden size={18} />} onClick={onClose} />
      </header>
      <div className="p-4">{children}</div>
    </section>
  );
}
