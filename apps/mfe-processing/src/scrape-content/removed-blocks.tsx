import { Button } from '@winnow/ui';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { isEscape } from '../focus/is-escape';
import type { PageCard } from '../cards/page-card';

/**
 * Shows the blocks removed from a page because the other pages of its job repeat them; renders null without any. Escape
 * closes it.
 */
export function RemovedBlocks({ card }: { card: PageCard }) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (!isOpen || !isEscape(event)) return;
    setOpen(false);
    button.current?.focus();
  };
  const { removed = [] } = card;
  if (removed.length === 0) return null;
  return (
    <div className="mt-2" onKeyDown={closeOnEscape}>
      <Button
        ref={button}
        size="sm"
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        title="Blocks that stand on most of the extracted pages and were left out of this text"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide removed' : 'Show removed'} ({removed.length})
      </Button>
      {isOpen ? (
        <ul
          id={listId}
          tabIndex={0}
          aria-label="Left out, as most of the extracted pages repeat it"
          className="mt-2 max-h-60 divide-y divide-line overflow-y-auto rounded-md border border-line bg-sunken px-3 text-sm text-muted"
        >
          {removed.map((block, place) => (
            <li key={place} dir="auto" className="py-2 break-words whitespace-pre-wrap">
              {block}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
