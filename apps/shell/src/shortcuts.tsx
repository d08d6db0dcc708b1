import { Button, Dialog } from '@winnow/ui';
import { useEffect, useState } from 'react';

/** Every key that does something of the product's own; `?` shows the list. */
const shortcuts: { keys: string[]; does: string }[] = [
  { keys: ['Enter'], does: 'in the Website URL: get its pages' },
  { keys: ['↑', '↓', 'Home', 'End'], does: 'move in the list of pages' },
  { keys: ['Space'], does: 'select the page; with Shift, every page since the last one' },
  { keys: ['Enter'], does: 'in the chat: send; with Shift, a new line' },
  { keys: ['Esc'], does: 'stop the reply of the chat, or close what was opened last' },
  { keys: ['F8'], does: 'go to the notifications' },
  { keys: ['?'], does: 'show this list' },
];

/** A question mark typed into a text is a question mark. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The list of keyboard shortcuts, opened by `?`, and the line under the page that says so where there is a keyboard. */
export function Shortcuts() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isAsked = event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isAsked && !isTyping(event.target) && !document.querySelector('dialog[open]')) setIsOpen(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <p className="mt-8 hidden text-center text-xs text-muted pointer-fine:block">
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          className="min-h-6 rounded-md px-1 underline decoration-line underline-offset-4 hover:text-ink"
        >
          Keyboard shortcuts
        </button>{' '}
        <Key name="?" />
      </p>
      <Dialog isOpen={isOpen} title="Keyboard shortcuts" onClose={() => setIsOpen(false)}>
        <dl className="mt-4 mb-6 flex flex-col gap-2 text-sm">
          {shortcuts.map(({ keys, does }) => (
            <div key={does} className="flex items-baseline gap-3">
              <dt className="flex w-36 shrink-0 flex-wrap gap-1">
                {keys.map((key) => (
                  <Key key={key} name={key} />
                ))}
              </dt>
              <dd className="min-w-0 text-muted">{does}</dd>
            </div>
          ))}
        </dl>
        <div className="flex justify-end">
          <Button onClick={() => setIsOpen(false)}>Close</Button>
        </div>
      </Dialog>
    </>
  );
}

function Key({ name }: { name: string }) {
  return <kbd className="rounded-md border border-line bg-paper px-1.5 font-mono text-xs">{name}</kbd>;
}
