import { crc32, deflateSync } from 'node:zlib';
import { assemblePdf } from './build-pdf';

/** Grey pixels, row by row, 0 black to 255 white. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
  /** Dots per inch; without it a page of a PDF is of letter size. */
  readonly density?: number | undefined;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const edges = Buffer.alloc(8);
  edges.writeUInt32BE(data.length, 0);
  edges.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([edges.subarray(0, 4), body, edges.subarray(4)]);
}

/** Builds a PNG; `claims` is a false size to state in its header. */
export function buildPng({ width, height, pixels }: Picture, statedSize?: { width: number; height: number }): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(statedSize?.width ?? width, 0);
  header.writeUInt32BE(statedSize?.height ?? height, 4);
  header.writeUInt8(8, 8);
  const rows = Buffer.alloc(height * (width + 1));
  for (let row = 0; row < height; row++) pixels.copy(rows, row * (width + 1) + 1, row * width, (row + 1) * width);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Builds a PDF whose pages are full-page pictures, like those of a scanner; `undefined` is a blank page. */
export function buildScan(pages: readonly (Picture | undefined)[]): Buffer {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', ''];
  const kids: string[] = [];
  for (const page of pages) {
    const at = objects.length + 1;
    kids.push(`${at} 0 R`);
    const [width, height] = page?.density
      ? [page.width, page.height].map((pixels) => ((72 * pixels) / page.density!).toFixed(2))
      : [612, 792];
    const box = `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}]`;
    if (!page) {
      objects.push(`<< ${box} >>`);
      continue;
    }
    const paint = `q ${width} 0 0 ${height} 0 0 cm /I Do Q`;
    const hex = deflateSync(page.pixels).toString('hex');
    objects.push(
      `<< ${box} /Contents ${at + 1} 0 R /Resources << /XObject << /I ${at + 2} 0 R >> >> >>`,
      `<< /Length ${paint.length} >>\nstream\n${paint}\nendstream`,
      `<< /Type /XObject /Subtype /Image /Width ${page.width} /Height ${page.height} /ColorSpace /DeviceGray ` +
        `/BitsPerComponent 8 /Filter [/ASCIIHexDecode /FlateDecode] /Length ${hex.length + 1} >>\nstream\n${hex}>\nendstream`,
    );
  }
  objects[1] = `<< /Type /Pages /Count ${pages.length} /Kids [${kids.join(' ')}] >>`;
  return assemblePdf(objects);
}
