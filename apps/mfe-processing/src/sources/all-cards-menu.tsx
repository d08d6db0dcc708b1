import { pluralize } from '@winnow/browser';
import { Menu, MenuEntry } from '@winnow/ui/menu';
import { Braces, ListTree, MessagesSquare, Sparkles, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBulkRun, type BulkRun } from '../bulk/bulk-run';
import { bulkWorks, type BulkWorkName } from '../bulk/bulk-works';
import type { PageCard } from '../cards/page-card';
import { removeSources } from './remove-cards';

const icons: Record<BulkWorkName, ReactNode> = {
  enhance: <Sparkles aria-hidden size={16} />,
  examples: <MessagesSquare aria-hidden size={16} />,
  json: <Braces aria-hidden size={16} />,
  fields: <ListTree aria-hidden size={16} />,
};

/** Returns why no other bulk operation can be started now, or false. */
export const bulkBlockedReason = (run: BulkRun | null): string | false =>
  run !== null && run.note === undefined && 'Wait until the work on these cards has ended';

interface AllCardsMenuProps {
  id: string;
  /** The visible cards, which the operations apply to. */
  cards: readonly PageCard[];
  /** Called to open the options of an operation and start it. */
  onAsk: (name: BulkWorkName) => void;
}

/** The bulk operations on all visible cards. */
export function AllCardsMenu({ id, cards, onAsk }: AllCardsMenuProps) {
  const wait = bulkBlockedReason(useBulkRun());
  const nothing = cards.length === 0 && 'No card shows';
  return (
    <Menu id={id} label={`For ${pluralize(cards.length, 'card')}`} size="sm" unavailable={nothing}>
      {(Object.keys(bulkWorks) as BulkWorkName[]).map((name) => {
        const count = cards.filter(bulkWorks[name].isFor).length;
        return (
          <MenuEntry
            key={name}
            icon={icons[name]}
            unavailable={wait || (count === 0 && 'No card is left for it')}
            onClick={() => onAsk(name)}
          >
            {bulkWorks[name].label} ({count})
          </MenuEntry>
        );
      })}
      <MenuEntry
        icon={<Trash2 aria-hidden size={16} />}
        unavailable={wait}
        isDestructive
        onClick={() => removeSources(cards)}
      >
        Remove
      </MenuEntry>
    </Menu>
  );
}
