import type { SinkFormat, SinkRequest } from '@winnow/contracts';
import { Select } from '@winnow/ui';
import { useSinkNames } from './sinks-api';

const formats = { jsonl: 'JSONL', zip: 'ZIP' } as const satisfies Record<SinkFormat, string>;

interface SinkChoiceProps {
  sink: SinkRequest | undefined;
  onChoose: (sink: SinkRequest | undefined) => void;
  className?: string;
}

/** Which bucket of the installation receives a collection; empty without buckets. */
export function SinkChoice({ sink, onChoose, className = '' }: SinkChoiceProps) {
  const names = useSinkNames();
  if (names.length === 0) return null;
  const options: Record<string, string> = { '': 'Send nowhere' };
  for (const name of new Set(sink ? [...names, sink.name] : names))
    for (const [format, words] of Object.entries(formats)) options[`${format} ${name}`] = `Send to ${name} (${words})`;
  const choose = (value: string) => {
    const [format, name] = value.split(' ');
    onChoose(name === undefined ? undefined : { name, format: format as SinkFormat });
  };
  return (
    <Select
      label="Send the collection"
      value={sink ? `${sink.format} ${sink.name}` : ''}
      options={options}
      onChange={choose}
      className={className}
    />
  );
}
