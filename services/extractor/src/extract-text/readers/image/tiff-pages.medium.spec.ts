import { endsInTime, type Picture } from '@winnow/testing';
import { drawText } from '../../../testing/draw-text';
import { readBy } from '../../../testing/read-by';
import { readImage } from './image-reader';
import { tiffPages } from './tiff-pages';

interface Page extends Picture {
  /** NewSubfileType: 1 is a reduced version of another page. */
  readonly kind?: number;
}

/** Builds a TIFF of uncompressed grey pages. */
function buildTiff(pages: readonly Page[]): Buffer {
  const parts: Buffer[] = [Buffer.from('49492a0008000000', 'hex')];
  let offset = 8;
  for (const [index, { width, height, pixels, kind = 0 }] of pages.entries()) {
    const fields = [
      [254, 4, kind],
      [256, 4, width],
      [257, 4, height],
      [258, 3, 8],
      [259, 3, 1],
      [262, 3, 1],
      [273, 4, 0],
      [277, 3, 1],
      [278, 4, height],
      [279, 4, pixels.length],
    ];
    const bytes = 2 + fields.length * 12 + 4;
    const directory = Buffer.alloc(bytes);
    directory.writeUInt16LE(fields.length, 0);
    for (const [at, [tag = 0, type = 0, value = 0]] of fields.entries()) {
      directory.writeUInt16LE(tag, 2 + at * 12);
      directory.writeUInt16LE(type, 4 + at * 12);
      directory.writeUInt32LE(1, 6 + at * 12);
      directory.writeUInt32LE(tag === 273 ? offset + bytes : value, 10 + at * 12);
    }
    const next = offset + bytes + pixels.length;
    directory.writeUInt32LE(index < pages.length - 1 ? next : 0, bytes - 4);
    parts.push(directory, pixels);
    offset = next;
  }
  return Buffer.concat(parts);
}

const blank = (width: number, height: number): Picture => ({
  width,
  height,
  pixels: Buffer.alloc(width * height, 255),
});

describe('a TIFF of several pages', () => {
  it('is read with all its pages, without reduced versions of them', async () => {
    const first = await drawText(['The amber lantern stands at the harbour.']);
    const second = await drawText(['Seven boats returned before the storm.']);
    const tiff = buildTiff([first, { ...blank(60, 80), kind: 1 }, second]);
    const { text, pages } = await readBy(readImage, tiff);
    expect(text.replace(/\s+/g, ' ')).toMatch(/amber lantern .{1,40} Seven boats/);
    expect(pages).toBe(2);
  }, 120_000);

  it('is rejected above the limit of pages, and of the pixels of any page', async () => {
    const small = blank(50, 50);
    await expect(readBy(readImage, buildTiff([small, small, small]), { documentPages: 2 })).rejects.toMatchObject({
      code: 'too-large',
    });
    const huge = { width: 100_000, height: 100_000, pixels: Buffer.alloc(10) };
    await expect(readBy(readImage, buildTiff([small, huge]))).rejects.toMatchObject({ code: 'too-large' });
  });
});

it('reads directories that overlap or refer to each other in linear time', () => {
  const chain = Buffer.alloc(1_200_000);
  chain.write('II*');
  chain.writeUInt32LE(8, 4);
  // Directories without entries, two bytes apart.
  for (let at = 8; at + 8 <= chain.length; at += 2) chain.writeUInt32LE(at + 2, at + 2);
  endsInTime(() => void tiffPages(chain));
  const loop = buildTiff([blank(4, 4), blank(5, 5)]);
  loop.writeUInt32LE(8, loop.length - 25 - 4);
  expect(tiffPages(loop).map(({ width }) => width)).toEqual([4, 5]);
});
