import { pluralize } from '@winnow/browser';
import { splitsOf, type DatasetFormat } from '@winnow/dataset';
import { Button, Dialog, RadioGroup, Select } from '@winnow/ui';
import { useState } from 'react';
import type { PageCard } from '../cards/page-card';
import { saveDataset, sourcesOf } from './save-dataset';

const formatLabels: Readonly<Record<DatasetFormat, string>> = {
  jsonl: 'JSONL (OpenAI chat)',
  sharegpt: 'ShareGPT',
  alpaca: 'Alpaca',
  csv: 'CSV',
  parquet: 'Parquet',
};
const shareLabels = { '0': 'None', '0.1': '10 %', '0.2': '20 %', '0.3': '30 %' } as const;

interface DatasetDialogProps {
  cards: readonly PageCard[];
  onClose: () => void;
}

/** Options for exporting the pairs of many cards as one file for training and tests. */
export function DatasetDialog({ cards, onClose }: DatasetDialogProps) {
  const [format, setFormat] = useState<DatasetFormat>('jsonl');
  const [share, setShare] = useState<keyof typeof shareLabels>('0.1');
  const sources = sourcesOf(cards);
  const splitOf = splitsOf(
    sources.map(({ id }) => id),
    Number(share),
  );
  const ofTests = sources.filter(({ id }) => splitOf(id) === 'test');
  const sum = (counted: typeof sources) => counted.reduce((total, { pairs }) => total + pairs, 0);
  return (
    <Dialog isOpen title="Dataset" onClose={onClose}>
      <p className="mt-2 text-sm text-muted">
        {pluralize(sum(sources), 'pair')} of {pluralize(sources.length, 'source')}, each with its source, its place
        there and its split. Pairs rated bad are left out.
      </p>
      <RadioGroup label="Format" value={format} options={formatLabels} onChange={setFormat} className="mt-4" />
      <p className="mt-4 flex flex-wrap items-center gap-2 text-sm">
        <span aria-hidden className="font-medium">
          Sources for tests
        </span>
        <Select label="Sources for tests" value={share} options={shareLabels} onChange={setShare} />
        <span role="status" className="text-muted">
          {pluralize(sum(ofTests), 'pair')} of {pluralize(ofTests.length, 'source')}
        </span>
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          onClick={() => {
            onClose();
            void saveDataset(cards, format, Number(share));
          }}
        >
          Download Dataset
        </Button>
      </div>
    </Dialog>
  );
}
