import { deflateSync } from 'node:zlib';
import type { Picture } from '@winnow/testing';
import { drawText } from '../../../testing/draw-text';
import { readBy } from '../../../testing/read-by';
import { openRenderer } from '../scan/page-renderer';
import { readImage } from './image-reader';

interface Layout {
  readonly rows: number;
  readonly samples?: number;
  readonly orientation?: number;
  /** Width and height of tiles, whose fields replace those of strips. */
  readonly tile?: number;
  /** Bytes that each strip claims to have; its own when absent. */
  readonly claimedBytes?: number;
}

/** Compresses the only page of a TIFF in strips of some rows, at least two. */
function buildDeflated({ width, height, pixels }: Picture, layout: Layout): Buffer {
  const { rows, samples = 1, orientation = 1, tile, claimedBytes } = layout;
  const rowBytes = width * samples;
  const strips = Array.from({ length: Math.ceil(height / rows) }, (_, index) =>
    deflateSync(pixels.subarray(index * rows * rowBytes, Math.min(height, (index + 1) * rows) * rowBytes)),
  );
  // After the header and a directory of twelve fields.
  const tableAt = 8 + 2 + 12 * 12 + 4;
  const fields = [
    [256, 4, 1, width],
    [257, 4, 1, height],
    [258, 3, 1, 8],
    [259, 3, 1, 8],
    [262, 3, 1, samples === 4 ? 2 : 1],
    [tile ? 324 : 273, 4, strips.length, tableAt],
    [274, 3, 1, orientation],
    [277, 3, 1, samples],
    [278, 4, 1, rows],
    [tile ? 325 : 279, 4, strips.length, tableAt + 4 * strips.length],
    [322, 4, 1, tile ?? 0],
    [323, 4, 1, tile ?? 0],
  ];
  const head = Buffer.alloc(tableAt + 8 * strips.length);
  head.write('II*');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(fields.length, 8);
  for (const [at, [tag = 0, type = 0, count = 0, value = 0]] of fields.entries()) {
    head.writeUInt16LE(tag, 10 + at * 12);
    head.writeUInt16LE(type, 12 + at * 12);
    head.writeUInt32LE(count, 14 + at * 12);
    head.writeUInt32LE(value, 18 + at * 12);
  }
  let offset = head.length;
  for (const [index, strip] of strips.entries()) {
    head.writeUInt32LE(claimedBytes === undefined ? offset : 0, tableAt + 4 * index);
    head.writeUInt32LE(claimedBytes ?? strip.length, tableAt + 4 * (strips.length + index));
    offset += strip.length;
  }
  return Buffer.concat([head, ...strips]);
}

/** Renders the first page to a PGM file. */
async function render(tiff: Buffer): Promise<Buffer> {
  const renderer = await openRenderer(tiff);
  try {
    return Buffer.from((await renderer!.render(1))!);
  } finally {
    renderer!.close();
  }
}

/** A white picture whose left half is black. */
function halfBlack(width: number, height: number, samples = 1): Picture {
  const pixels = Buffer.alloc(width * height * samples, 255);
  for (let pixel = 0; pixel < width * height; pixel++)
    if (pixel % width < width / 2) pixels.fill(0, pixel * samples, pixel * samples + (samples < 3 ? 1 : 3));
  return { width, height, pixels };
}

describe('a TIFF with Deflate compression', () => {
  it('is read from all of its strips', async () => {
    const picture = await drawText(['The amber lantern stands', 'at the harbour gate.']);
    const { text } = await readBy(readImage, buildDeflated(picture, { rows: 16 }));
    expect(text.replace(/\s+/g, ' ')).toBe('The amber lantern stands at the harbour gate.');
  });

  it('is rejected as damaged when its strips are outside of the file', async () => {
    const tiff = buildDeflated(await drawText(['The amber lantern']), { rows: 16 });
    await expect(readBy(readImage, tiff.subarray(0, 200))).rejects.toMatchObject({ code: 'unreadable' });
  });

  it('is rejected as damaged when its strips overlap', async () => {
    const tiff = buildDeflated(halfBlack(60, 40), { rows: 1, claimedBytes: 300 });
    await expect(render(tiff)).rejects.toMatchObject({ code: 'unreadable' });
  });

  it('is rejected as damaged when a tile is larger than any page', async () => {
    const tiff = buildDeflated(halfBlack(60, 40), { rows: 20, tile: 20_000 });
    await expect(render(tiff)).rejects.toMatchObject({ code: 'unreadable' });
  });

  it.each([2, 4])('is rendered without its transparency: %i values of a pixel', async (samples) => {
    const page = await render(buildDeflated(halfBlack(60, 40, samples), { rows: 20, samples }));
    const rows = page.subarray(-60 * 40);
    expect([rows[20 * 60 + 10], rows[20 * 60 + 50]]).toEqual([0, 255]);
  });

  it('is rendered upright by its orientation', async () => {
    const page = await render(buildDeflated(halfBlack(60, 40), { rows: 20, orientation: 6 }));
    expect(page.toString('latin1', 0, 9)).toBe('P5\n40 60\n');
    const rows = page.subarray(-60 * 40);
    expect([rows[10 * 40 + 20], rows[50 * 40 + 20]]).toEqual([0, 255]);
  });
});
