import { readFileSync } from 'node:fs';
import path from 'node:path';
import { GifWriter } from 'omggif';
import { buildPng, type Picture } from '@winnow/testing';
import { drawText } from '../../../testing/draw-text';
import { readBy } from '../../../testing/read-by';
import { imageSize } from './image-size';
import { readImage } from './image-reader';

const blank = (width: number, height: number): Picture => ({
  width,
  height,
  pixels: Buffer.alloc(width * height, 255),
});

/** Rotates a picture by a quarter turn clockwise. */
function onItsSide({ width, height, pixels }: Picture): Picture {
  const turned = Buffer.alloc(pixels.byteLength);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) turned[x * height + (height - 1 - y)] = pixels[y * width + x]!;
  return { width: height, height: width, pixels: turned };
}

/** Rotates a picture by some degrees within its size. */
function askew({ width, height, pixels }: Picture, degrees: number): Picture {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const turned = Buffer.alloc(pixels.byteLength, 255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const [fromX, fromY] = [
        Math.round(cos * dx + sin * dy + width / 2),
        Math.round(cos * dy - sin * dx + height / 2),
      ];
      if (fromX >= 0 && fromX < width && fromY >= 0 && fromY < height)
        turned[y * width + x] = pixels[fromY * width + fromX]!;
    }
  return { width, height, pixels: turned };
}

/** Joins the left halves of two pictures side by side. */
function sideBySide(left: Picture, right: Picture): Picture {
  const pixels = Buffer.from(left.pixels);
  const half = left.width >> 1;
  for (let y = 0; y < left.height; y++)
    right.pixels.copy(pixels, y * left.width + half, y * right.width, y * right.width + half);
  return { ...left, pixels };
}

/** Encodes a bitmap of 24 bits per pixel, bottom row first. */
function buildBitmap({ width, height, pixels }: Picture): Buffer {
  const row = (width * 3 + 3) & ~3;
  const file = Buffer.alloc(54 + row * height);
  file.write('BM');
  file.writeUInt32LE(file.byteLength, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      file.fill(pixels[y * width + x]!, 54 + (height - 1 - y) * row + x * 3, 54 + (height - 1 - y) * row + x * 3 + 3);
  return file;
}

/** Encodes a GIF with 256 greys. */
function buildGif({ width, height, pixels }: Picture): Buffer {
  const file = Buffer.alloc(width * height * 2 + 2_000);
  const palette = Array.from({ length: 256 }, (_, grey) => grey * 0x010101);
  const gif = new GifWriter(file, width, height, { palette });
  gif.addFrame(0, 0, width, height, [...pixels]);
  return file.subarray(0, gif.end());
}

describe('readImage', () => {
  it('reads light text on dark, on the whole page and in a line of it', async () => {
    const lines = [
      'The lantern hangs over the harbor gate.',
      'Amber kettles stand in the meadow.',
      'Rivers carry timber.',
    ];
    const { width, height, pixels } = await drawText(lines);
    // The second area is the line 24 points below the first.
    for (const [top, bottom] of [
      [0, height],
      [229, 275],
    ] as const) {
      const isDark = (at: number): boolean => at >= top * width && at < bottom * width;
      const inverted = Buffer.from(pixels.map((grey, at) => (isDark(at) ? 255 - grey : grey)));
      const { text } = await readBy(readImage, buildPng({ width, height, pixels: inverted }));
      expect(text.replace(/\s+/g, ' ')).toBe(lines.join(' '));
    }
  });

  it('reads the text of a picture, with a confidence', async () => {
    const picture = buildPng(await drawText(['The amber lantern hangs', 'over the harbor gate.']));
    const { text, warnings } = await readBy(readImage, picture);
    expect(text).toBe('The amber lantern hangs\nover the harbor gate.');
    expect(warnings).toEqual([expect.stringMatching(/^This text was read by OCR, 9\d %\.$/)]);
  });

  it('straightens rotated text', async () => {
    const lines = [1, 2, 3, 4, 5, 6].map((number) => `Line ${number} of the harbor book, which lies askew here`);
    const { text } = await readBy(readImage, buildPng(askew(await drawText(lines), 9)));
    expect(text).toBe(lines.join('\n'));
  });

  it('reads columns one after the other', async () => {
    const words = ['amber', 'boat', 'crane', 'dock', 'engine', 'ferry', 'gate', 'harbor', 'island', 'jetty'];
    const column = (name: string) => words.map((word) => `${name} names the ${word} of its own`);
    const [left, right] = [column('Left'), column('Right')];
    const picture = sideBySide(await drawText(left), await drawText(right));
    const { text } = await readBy(readImage, buildPng(picture));
    expect(text.split(/\n+/)).toEqual([...left, ...right]);
  });

  it('reads other languages with their accents', async () => {
    const lines = [
      'Die Mühle dreht sich nicht, und der Müller schläft.',
      'Über die Brücke fährt auch das Mädchen mit den Körben.',
    ];
    const { text } = await readBy(readImage, buildPng(await drawText(lines)));
    expect(text.split(/\n+/)).toEqual(lines);
  });

  it('reads another script, a rotated page, and a bitmap', async () => {
    const greek = readFileSync(path.join(__dirname, '../../../testing/greek.png'));
    expect((await readBy(readImage, greek)).text).toBe(
      'Το λιμάνι χτίστηκε πριν από πολλά χρόνια και\nσήμερα φιλοξενεί σαράντα βάρκες κάθε χειμώνα.',
    );
    const lines = ['The amber lantern hangs', 'over the harbor gate,', 'and the boats lie still.'];
    const upright = await drawText(lines);
    expect((await readBy(readImage, buildPng(onItsSide(upright)))).text).toBe(lines.join('\n'));
    expect((await readBy(readImage, buildBitmap(upright))).text).toBe(lines.join('\n'));
    expect((await readBy(readImage, buildGif(upright))).text).toBe(lines.join('\n'));
    const gif = buildGif(upright);
    await expect(readBy(readImage, gif.subarray(0, 900))).rejects.toMatchObject({ code: 'unreadable' });
    // Its frame claims to be larger than the picture.
    gif.writeUInt16LE(4_000, gif.indexOf(0x2c, 781) + 5);
    gif.writeUInt16LE(4_000, gif.indexOf(0x2c, 781) + 7);
    await expect(readBy(readImage, gif)).rejects.toMatchObject({ code: 'unreadable' });
  });

  it('rejects a picture with too many pixels by its header, before decoding', async () => {
    const bomb = buildPng(blank(10, 10), { width: 20_000, height: 20_000 });
    await expect(readBy(readImage, bomb)).rejects.toMatchObject({
      code: 'too-large',
      message: 'The picture has 20,000 × 20,000 pixels; the limit is 24 million.',
    });
  });

  it('reports a picture without text, and a damaged one', async () => {
    await expect(readBy(readImage, buildPng(blank(300, 300)))).rejects.toMatchObject({ code: 'no-text' });
    const cut = buildPng(blank(300, 300)).subarray(0, 60);
    await expect(readBy(readImage, cut)).rejects.toMatchObject({ code: 'unreadable' });
    await expect(readBy(readImage, Buffer.from('89504e470d0a1a0a', 'hex'))).rejects.toMatchObject({
      code: 'unreadable',
    });
  });
});

it.each([
  ['JPEG', 'ffd8ffe000040000ffc0001108012c0190', { width: 400, height: 300 }],
  ['JPEG with fill bytes', 'ffd8ffffc2001108012c0190', { width: 400, height: 300 }],
  ['TIFF', '49492a0008000000020000010300010000009001000001010400010000002c01000000000000', { width: 400, height: 300 }],
  [
    'TIFF of the other order',
    '4d4d002a00000008000201000003000000010190000001010004000000010000012c00000000',
    { width: 400, height: 300 },
  ],
  ['WebP', `52494646000000005745425056503820000000000000009d012a90012c01`, { width: 400, height: 300 }],
  ['bitmap', '424d0000000000000000360000002800000090010000d4feffff01001800', { width: 400, height: 300 }],
  ['GIF', '47494638396190012c01', { width: 400, height: 300 }],
  ['WebP, extended', `5249464600000000574542505650385800000000000000008f01002b0100`, { width: 400, height: 300 }],
])('reads the size of a %s from its header', (_name, hex, size) => {
  expect(imageSize(Buffer.from(hex, 'hex'))).toEqual(size);
});
