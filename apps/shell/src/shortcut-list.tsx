import { Button, Dialog } from '@winnow/ui';
import { Key } from './shortcut-key';

/** Every key with a function in the product; `?` shows the list. */
const shortcuts: { keys: string[]; does: string }[] = [
  { keys: ['Enter'], does: 'in the Website URL: get its pages' },
  { keys: ['↑', '↓', 'Home', 'End'], does: 'move in the list of pages' },
  { keys: ['Space'], does: 'select the page; with Shift, every page since the last one' },
  { keys: ['↑', '↓', 'Home', 'End'], does: 'move in the list of cards' },
  { keys: ['Alt', '↑', '↓'], does: 'move a piece of the final prompt up or down' },
  { keys: ['Ctrl', 'Z'], does: 'undo the last change of cards and final prompt; with Shift, redo it' },
  { keys: ['Enter'], does: 'in the chat: send; with Shift, a new line' },
  { keys: ['Esc'], does: 'stop the reply of the chat, or close what was opened last' },
  { keys: ['F8'], does: 'go to the notifications' },
  { keys: ['?'], does: 'show this list' },
];

/** The dialog that lists the shortcuts. */
export function ShortcutList({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} title="Keyboard shortcuts" onClose={onClose}>
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
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}
