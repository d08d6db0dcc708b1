import { encode } from 'iconv-lite';
import { readSummary } from './summary-information';

const u32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => bytes.writeUInt32LE(value, at * 4));
  return bytes;
};
const string = (bytes: Buffer): Buffer =>
  Buffer.concat([u32(0x1e, bytes.length), bytes, Buffer.alloc(-bytes.length & 3)]);
const wideString = (text: string): Buffer =>
  Buffer.concat([u32(0x1f, text.length + 1), Buffer.from(`${text}\0`, 'utf16le')]);
const time = (date: string): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE((BigInt(Date.parse(date)) + 11_644_473_600_000n) * 10_000n);
  return Buffer.concat([u32(0x40), bytes]);
};

/** Builds the stream of a summary from its properties by their ids. */
function summary(properties: Readonly<Record<number, Buffer>>): Buffer {
  const entries = Object.entries(properties);
  let offset = 8 + entries.length * 8;
  const index = entries.map(([id, value]) => u32(Number(id), (offset += value.length) - value.length));
  const set = Buffer.concat([u32(offset, entries.length), ...index, ...entries.map(([, value]) => value)]);
  return Buffer.concat([Buffer.from('feff', 'hex').swap16(), Buffer.alloc(42), u32(48), set]);
}
const read = (stream: Buffer | undefined) => readSummary({ stream: () => stream });

describe('readSummary', () => {
  it('reads the title, author, description and dates in the code page', () => {
    const stream = summary({
      1: Buffer.concat([u32(2), u32(1251)]),
      2: string(encode('Мельница\0', 'cp1251')),
      4: wideString('Ann  Rye'),
      6: string(Buffer.from('About mills\0\0\0')),
      12: time('2026-05-01T08:00:00Z'),
      13: time('2026-05-02T09:30:00Z'),
    });
    expect(read(stream)).toEqual({
      title: 'Мельница',
      facts: {
        author: 'Ann Rye',
        description: 'About mills',
        published: '2026-05-01T08:00:00Z',
        modified: '2026-05-02T09:30:00Z',
      },
    });
  });

  it('omits unknown dates, the title of a new presentation, and all of a missing summary', () => {
    const interval = Buffer.concat([u32(0x40), u32(60_000, 0)]);
    const stream = summary({ 2: string(Buffer.from('PowerPoint Presentation\0')), 12: interval, 13: interval });
    expect(read(stream)).toEqual({ title: '', facts: {} });
    expect(read(undefined)).toEqual({ title: '', facts: {} });
  });

  it('omits damaged values', () => {
    const stream = summary({
      1: Buffer.concat([u32(2), u32(1252)]),
      2: string(Buffer.from('Rye\0')),
      12: time('2026-05-01T08:00:00Z'),
    });
    for (let at = 44; at < stream.length; at += 1)
      for (const value of [0, 0x7f, 0xff]) {
        const damaged = Buffer.from(stream);
        damaged[at] = value;
        expect(() => read(damaged)).not.toThrow();
        expect(() => read(damaged.subarray(0, at))).not.toThrow();
      }
  });
});
