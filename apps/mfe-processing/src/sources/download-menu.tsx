import { pluralize } from '@winnow/browser';
import { Menu, MenuEntry } from '@winnow/ui/menu';
import { Database, Download, FileArchive, FileJson, ListTree, Table } from 'lucide-react';
import { useBulkRun } from '../bulk/bulk-run';
import { saveAsChunks } from '../bulk/save-chunks';
import { saveAsJsonLines, saveAsZip, saveFieldsAsCsv } from '../bulk/save-sources';
import type { PageCard } from '../cards/page-card';
import { forTraining } from '../cards/rated-example';
import { ExportEntries } from '../examples-export/export-menu';
import { hasExamplesSection } from '../generate-examples/examples-section';
import { bulkBlockedReason } from './all-cards-menu';

interface DownloadMenuProps {
  cards: readonly PageCard[];
  /** Id of the element that describes which cards are visible. */
  describedBy: string;
  /** Called to open the options of a dataset export. */
  onDataset: () => void;
}

/** Menu of the file formats to which the visible cards can be exported. */
export function DownloadMenu({ cards, describedBy, onDataset }: DownloadMenuProps) {
  const wait = bulkBlockedReason(useBulkRun());
  const withFields = cards.filter(({ fields }) => fields !== undefined);
  const examples = forTraining(cards.flatMap((card) => card.examples ?? []));
  const noExamples = cards.some(({ content }) => hasExamplesSection(content))
    ? 'The examples are part of the texts. Enhance cards to have them in a list.'
    : 'No card has examples that are not rated bad';
  return (
    <Menu
      label="Download"
      size="sm"
      align="end"
      isWide
      aria-describedby={describedBy}
      icon={<Download aria-hidden size={16} />}
      unavailable={cards.length === 0 && 'No card shows'}
    >
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
      <MenuEntry icon={<ListTree aria-hidden size={16} />} unavailable={wait} onClick={() => void saveAsChunks(cards)}>
        Chunks for retrieval (JSONL)
      </MenuEntry>
      <MenuEntry
        icon={<Table aria-hidden size={16} />}
        unavailable={wait || (withFields.length === 0 && 'No card has extracted fields')}
        onClick={() => void saveFieldsAsCsv(withFields)}
      >
        Fields, one row per card (CSV)
      </MenuEntry>
      <MenuEntry
        icon={<Database aria-hidden size={16} />}
        unavailable={wait || (examples.length === 0 && noExamples)}
        onClick={onDataset}
      >
        Dataset for training
      </MenuEntry>
      <ExportEntries
        examples={examples}
        prefix={examples.length === 0 ? 'Examples: ' : `${pluralize(examples.length, 'example')}: `}
        unavailable={wait || (examples.length === 0 && noExamples)}
      />
    </Menu>
  );
}
