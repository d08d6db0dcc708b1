import { pluralize } from '@winnow/browser';
import { Menu, MenuEntry } from '@winnow/ui/menu';
import { Download } from 'lucide-react';
import { forTraining, type RatedExample } from '../cards/rated-example';
import { exampleFormats, type ExampleFormatName } from './formats';
import { saveExamples } from './save-examples';

const formatNames = Object.keys(exampleFormats) as ExampleFormatName[];

interface ExportMenuProps {
  /** The visible pairs. */
  examples: readonly RatedExample[];
  /** Number of all pairs; the button shows the count if only some are visible. */
  count: number;
}

/** The training formats in a menu next to Copy All. */
export function ExportMenu({ examples, count }: ExportMenuProps) {
  const trained = forTraining(examples);
  return (
    <Menu
      size="sm"
      align="end"
      label={trained.length < count ? `Download ${pluralize(trained.length, 'pair')}` : 'Download'}
      icon={<Download aria-hidden size={16} />}
      title={trained.length < examples.length ? 'Pairs rated bad are left out' : undefined}
      unavailable={trained.length === 0 && 'No pair shows that is not rated bad'}
    >
      <ExportEntries examples={trained} />
    </Menu>
  );
}

interface ExportEntriesProps {
  examples: readonly RatedExample[];
  /** Prefix of the formats' names. */
  prefix?: string;
  unavailable?: string | false;
}

/** A menu entry for each training format. */
export function ExportEntries({ examples, prefix = '', unavailable = false }: ExportEntriesProps) {
  return formatNames.map((format) => {
    const { label, hint } = exampleFormats[format];
    return (
      <MenuEntry
        key={format}
        title={hint}
        icon={<Download aria-hidden size={16} />}
        unavailable={unavailable}
        onClick={() => saveExamples(examples, format)}
      >
        {prefix}
        {label}
      </MenuEntry>
    );
  });
}
