import type { SinkFormat } from '@winnow/contracts';
import { Select } from '@winnow/ui';
import { chooseNoSink, chooseSink, useChosenSink, useSinkNames } from './sinks-api';

const formats = { jsonl: 'JSONL', zip: 'ZIP' } as const satisfies Record<SinkFormat, string>;

/** Which bucket of the installation receives what is read or scheduled from now on; empty without buckets. */
export function SinkChoice() {
  const names = useSinkNames();
  const sink = useChosenSink();
  if (names.length === 0) return null;
  const options: Record<string, string> = { '': 'Send nowhere' };
  for (const name of names)
    for (const [format, words] of Object.entries(formats)) options[`${format} ${name}`] = `Send to ${name} (${words})`;
  const choose = (value: string) => {
    const [format, name] = value.split(' ');
    if (name === undefined) chooseNoSink();
    else chooseSink(name, format as SinkFormat);
  };
  return (
    <Select
      label="Send the collection"
      value={sink ? `${sink.format} ${sink.name}` : ''}
      options={options}
      onChange={choose}
      className="self-start"
    />
  );
}
