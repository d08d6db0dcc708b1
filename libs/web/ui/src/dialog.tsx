import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';

interface DialogProps {
  isOpen: boolean;
  title: string;
  /** Called when it closes, including by Escape. */
  onClose: () => void;
  children: ReactNode;
}

/** The native modal dialog: it traps the focus, closes on Escape and restores the focus. */
export function Dialog({ isOpen, title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === isOpen) return;
    if (isOpen) element.showModal();
    else element.close();
  }, [isOpen]);
  // The browser restores the focus only of a dialog that is closed before it is removed.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // StrictMode removes its effects once, so that it closes and opens again before the event.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose();
      }}
      className="m-auto w-[calc(100%-2rem)] max-w-104 rounded-md border border-line bg-surface p-6 text-ink shadow-floating backdrop:bg-ink/40"
    >
      <h2 id={titleId} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
