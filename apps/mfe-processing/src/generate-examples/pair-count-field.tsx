import { Select } from '@winnow/ui';

/** Maximum number of pairs; by default it depends on the text's length. */
const countLabels = {
  '': 'As many as the text gives',
  '5': '5 pairs',
  '10': '10 pairs',
  '20': '20 pairs',
  '50': '50 pairs',
  '100': '100 pairs',
} as const;
export type PairCount = keyof typeof countLabels;

interface PairCountFieldProps {
  value: PairCount;
  onChange: (count: PairCount) => void;
}

export function PairCountField({ value, onChange }: PairCountFieldProps) {
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm">
      <span aria-hidden className="font-medium">
        How many
      </span>
      <Select label="How many" value={value} options={countLabels} onChange={onChange} />
    </span>
  );
}

/** Returns instructions that request this many pairs; every model reads the number. */
export function withCount(instructions: string, count: PairCount): string {
  return count === '' ? instructions : `Write ${count} examples. ${instructions}`.trim();
}
