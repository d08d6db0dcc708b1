import type { SinkFormat, SinkRequest } from '@winnow/contracts';
import { SelectField } from '@winnow/ui/select-field';
import { useSinkNames } from './sinks-api';

const formats = { jsonl: 'JSONL', zip: 'ZIP' } as const satisfies Record<SinkFormat, string>;

interface SinkChoiceProps {
  sink: SinkRequest | undefined;
  onChoose: (sink: SinkRequest | undefined) => void;
  className?: string;
}

/** Which bucket of the installation receives a collection; empty without buckets. */
export function SinkChoice({ sink, onChoose, className }: SinkChoiceProps) {
  const names = useSinkNames();
  if (names.length === 0) return null;
  const options: Record<string, string> = { '': 'Nowhere' };
  for (const name of new Set(sink ? [...names, sink.name] : names))
    for (const [format, words] of Object.entries(formats)) options[`${format} ${name}`] = `${name} (${words})`;
  const choose = (value: string) => {
    const [format, name] = value.split(' ');
    onChoose(name === undefined ? undefined : { name, format: format as SinkFormat });
  };
  return (
    <SelectField
      label="Send the collection to"
      value={sink ? `${sink.format} ${sink.name}` : ''}
      options={options}
      onChange={choose}
      className={className}
    />
  );
}
