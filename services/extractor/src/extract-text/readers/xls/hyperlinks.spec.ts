import { readHyperlink } from './hyperlinks';

const u16 = (...values: readonly number[]): Buffer => Buffer.from(new Uint16Array(values).buffer);
const u32 = (value: number): Buffer => Buffer.from(new Uint32Array([value]).buffer);
const wide = (text: string): Buffer => Buffer.from(`${text}\0`, 'utf16le');
const text = (value: string): Buffer => Buffer.concat([u32(value.length + 1), wide(value)]);
const url = (value: string): Buffer => {
  const bytes = Buffer.concat([wide(value), Buffer.alloc(24, 7)]);
  return Buffer.concat([Buffer.from('e0c9ea79f9bace118c8200aa004ba90b', 'hex'), u32(bytes.length), bytes]);
};
/** Builds the link of B3 to C5. */
const link = (flags: number, ...parts: readonly Buffer[]): Buffer =>
  Buffer.concat([u16(2, 4, 1, 2), Buffer.alloc(16), u32(2), u32(flags), ...parts]);

describe('readHyperlink', () => {
  it('reads the cells and the address of a link', () => {
    expect(readHyperlink(link(0x1 | 0x2, url('https://mill.test/a')))).toEqual({
      cells: { columns: [1, 2], rows: [3, 5] },
      address: 'https://mill.test/a',
    });
  });

  it('reads the address after a displayed text and a frame, and with its fragment', () => {
    const parts = [text('the mill'), text('_blank'), url('https://mill.test/'), text('top')];
    expect(readHyperlink(link(0x1 | 0x8 | 0x10 | 0x80, ...parts))?.address).toBe('https://mill.test/#top');
    expect(readHyperlink(link(0x1 | 0x100, text('https://mill.test/b')))?.address).toBe('https://mill.test/b');
  });

  it('ignores links to places and files, and damaged ones', () => {
    expect(readHyperlink(link(0x8, text('Sheet2!A1')))).toBeUndefined();
    expect(readHyperlink(link(0x1, Buffer.alloc(40)))).toBeUndefined();
    const whole = link(0x1 | 0x10, text('the mill'), url('https://mill.test/a'));
    for (let length = 0; length < whole.length - 1; length++)
      expect(readHyperlink(whole.subarray(0, length))?.address).toBeUndefined();
  });
});
