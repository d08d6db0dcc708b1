import { Menu, MenuEntry } from '@winnow/ui/menu';
import { Braces, FileArchive, FileJson, MessagesSquare, Sparkles, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBulkRun } from '../bulk/bulk-run';
import { bulkWorks, type BulkWorkName } from '../bulk/bulk-works';
import { saveAsJsonLines, saveAsZip } from '../bulk/save-sources';
import type { PageCard } from '../cards/page-card';
import { forTraining } from '../cards/rated-example';
import { ExportEntries } from '../examples-export/export-menu';
import { countOf } from '../work/words';
import { removeSources } from './remove-cards';

const icons: Record<BulkWorkName, ReactNode> = {
  enhance: <Sparkles aria-hidden size={16} />,
  examples: <MessagesSquare aria-hidden size={16} />,
  json: <Braces aria-hidden size={16} />,
};

interface AllCardsMenuProps {
  id: string;
  /** The cards that it works on: those that show. */
  cards: readonly PageCard[];
  /** Asks for what the work needs, and starts it. */
  onAsk: (name: BulkWorkName) => void;
}

/** What can be done to all cards that show. */
export function AllCardsMenu({ id, cards, onAsk }: AllCardsMenuProps) {
  const run = useBulkRun();
  const wait = run !== null && run.note === undefined && 'Wait until the work on these cards has ended';
  const examples = forTraining(cards.flatMap((card) => card.examples ?? []));
  const nothing = cards.length === 0 && 'No card shows';
  return (
    <Menu id={id} label={`For ${countOf(cards.length, 'card')}`} size="sm" unavailable={nothing}>
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
      <MenuEntry icon={<FileArchive aria-hidden size={16} />} unavailable={wait} onClick={() => void saveAsZip(cards)}>
        Markdown files (ZIP)
      </MenuEntry>
      <MenuEntry
        icon={<FileJson aria-hidden size={16} />}
        unavailable={wait}
        onClick={() => void saveAsJsonLines(cards)}
      >
        One JSONL file
      </MenuEntry>
      <ExportEntries
        examples={examples}
        prefix={`${countOf(examples.length, 'example')}: `}
        unavailable={wait || (examples.length === 0 && 'No card has examples that are not rated bad')}
      />
      <MenuEntry
        icon={<Trash2 aria-hidden size={16} />}
        unavailable={wait}
        className="text-danger"
        onClick={() => removeSources(cards)}
      >
        Remove
      </MenuEntry>
    </Menu>
  );
}
