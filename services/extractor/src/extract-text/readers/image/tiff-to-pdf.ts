import { problems } from '../problems';
import { TiffDirectory } from './tiff-directory';
import type { TiffPage } from './tiff-pages';

/** Fields of a directory (TIFF 6.0, sections 8, 14 and 15; JPEG: TIFF technical note 2). */
const tags = {
  bits: 258,
  compression: 259,
  photometric: 262,
  stripOffsets: 273,
  orientation: 274,
  samples: 277,
  rowsPerStrip: 278,
  stripBytes: 279,
  planes: 284,
  predictor: 317,
  colourMap: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileBytes: 325,
  jpegTables: 347,
} as const;
const jpeg = 7;
/** Deflate, also by the number that Adobe used before. */
const deflate = [8, 32_946];
/** Maximum strips or tiles of a page; one of each row has fewer than a page of 24 million pixels has rows. */
const maxParts = 30_000;
/** Maximum pixels of a strip or tile, those of the largest page. */
const maxPartPixels = 24_000_000;
/** Maximum bytes of JPEG tables, which are copied into each part; four of each kind have fewer than 3,000. */
const maxTableBytes = 4_096;
const [whiteIsZero, rgb, palette, yCbCr] = [0, 2, 3, 6];
const colourSpaces: Readonly<Record<number, string>> = {
  1: '/DeviceGray',
  2: '/DeviceGray',
  3: '/DeviceRGB',
  4: '/DeviceCMYK',
};
/** Clockwise degrees by which orientations are turned upright. */
const rotations: Readonly<Record<number, number>> = { 3: 180, 6: 90, 8: 270 };

/**
 * Writes a page of a TIFF file with JPEG or Deflate compression, which the OCR engine does not decode, as a PDF of one
 * pixel per point, whose format has the same compressions. Undefined for a page of another compression or layout. Throws
 * `unreadable` if its strips overlap, or a tile is larger than any page.
 */
export function tiffToPdf(bytes: Buffer, { directory, width, height }: TiffPage): Buffer | undefined {
  const fields = new TiffDirectory(bytes, directory);
  const compression = fields.number(tags.compression, 1);
  const isJpeg = compression === jpeg;
  const samples = fields.number(tags.samples, 1);
  const colours = colourSpaces[samples];
  const isInterleaved = samples === 1 || fields.number(tags.planes, 1) === 1;
  if (!(isJpeg || deflate.includes(compression)) || !isInterleaved || colours === undefined) return undefined;
  const photometric = fields.number(tags.photometric, 1);
  if (samples === 2 && (isJpeg || photometric === palette)) return undefined;
  const bits = fields.number(tags.bits, 1);
  const map = photometric === palette ? indexedColours(fields, bits) : undefined;
  const filter = isJpeg
    ? `/DCTDecode /DecodeParms << /ColorTransform ${photometric === yCbCr ? 1 : 0} >>`
    : `/FlateDecode /DecodeParms << /Predictor ${fields.number(tags.predictor, 1)} /Colors ${samples} /BitsPerComponent ${bits} `;
  const rotation = rotations[fields.number(tags.orientation, 1)] ?? 0;
  const tables = Buffer.from(fields.numbers(tags.jpegTables, maxTableBytes));
  const parts = partsOf(fields, bytes, { width, height });
  // Strips that overlap would be copied once each; a tile is decoded to all of its pixels.
  if (parts.reduce((sum, { data }) => sum + data.length, 0) > bytes.length) throw problems.unreadable();
  if (parts.some((part) => part.width * part.height > maxPartPixels)) throw problems.unreadable();
  const pdf = new PdfWriter();
  const hasAlpha = samples === 2 || (!isJpeg && photometric === rgb && samples === 4);
  const colourSpace = map ?? (hasAlpha ? withoutAlpha(pdf, samples) : colours);
  const drawings = parts.map(({ data, ...box }) => {
    const columns = isJpeg ? '' : `/Columns ${box.width} >>`;
    const inverted = photometric === whiteIsZero ? `/Decode [1 0${samples === 2 ? ' 0 1' : ''}]` : '';
    const number = pdf.add(
      `/Type /XObject /Subtype /Image /Width ${box.width} /Height ${box.height} /BitsPerComponent ${bits} /ColorSpace ${colourSpace} ${inverted} /Filter ${filter}${columns}`,
      isJpeg ? withTables(data, tables) : data,
    );
    const bottom = height - box.top - box.height;
    return { number, drawing: `q ${box.width} 0 0 ${box.height} ${box.left} ${bottom} cm /I${number} Do Q` };
  });
  return drawings.length === 0 ? undefined : pdf.finish(drawings, { width, height }, rotation);
}

/** Returns the strips or tiles of a page that have bytes in the file. */
function partsOf(fields: TiffDirectory, bytes: Buffer, { width, height }: Pick<TiffPage, 'width' | 'height'>) {
  const isTiled = fields.number(tags.tileWidth, 0) > 0;
  const partWidth = isTiled ? fields.number(tags.tileWidth, width) : width;
  const partHeight = isTiled ? fields.number(tags.tileHeight, height) : fields.number(tags.rowsPerStrip, height);
  const offsets = fields.numbers(isTiled ? tags.tileOffsets : tags.stripOffsets, maxParts);
  const lengths = fields.numbers(isTiled ? tags.tileBytes : tags.stripBytes, maxParts);
  const perRow = Math.ceil(width / partWidth);
  return offsets.flatMap((offset, index) => {
    const top = Math.floor(index / perRow) * partHeight;
    if (partHeight <= 0 || top >= height) return [];
    // Tiles at the edges are padded, the last strip is not.
    const rows = isTiled ? partHeight : Math.min(partHeight, height - top);
    const left = (index % perRow) * partWidth;
    const data = bytes.subarray(offset, offset + (lengths[index] ?? 0));
    return data.length === 0 ? [] : [{ data, left, top, width: partWidth, height: rows }];
  });
}

/** Returns the colour space of a palette, whose values have 16 bits, first all red ones. */
function indexedColours(fields: TiffDirectory, bits: number): string | undefined {
  const values = fields.numbers(tags.colourMap, 3 * 256);
  const count = values.length / 3;
  if (count === 0 || count !== 2 ** bits) return undefined;
  const triples = Array.from({ length: count }, (_, index) =>
    [0, 1, 2].map((channel) => (values[channel * count + index]! >> 8).toString(16).padStart(2, '0')).join(''),
  );
  return `[/Indexed /DeviceRGB ${count - 1} <${triples.join('')}>]`;
}

/** Returns a colour space of red, green and blue, or of gray, and a value without effect. */
function withoutAlpha(pdf: PdfWriter, samples: number): string {
  const range = (count: number): string => '0 1 '.repeat(count).trim();
  const dictionary = `/FunctionType 4 /Domain [${range(samples)}] /Range [${range(samples - 1)}]`;
  const dropLast = pdf.add(dictionary, Buffer.from('{ pop }'));
  const [names, colours] = samples === 2 ? ['/Black', '/DeviceGray'] : ['/Red /Green /Blue', '/DeviceRGB'];
  return `[/DeviceN [${names} /None] ${colours} ${dropLast} 0 R]`;
}

/** Inserts the tables that all parts of a file share after the start of a JPEG part. */
const withTables = (part: Buffer, tables: Buffer): Buffer =>
  tables.length > 4 ? Buffer.concat([tables.subarray(0, -2), part.subarray(2)]) : part;

/** Writes objects with streams, and the page that draws them. */
class PdfWriter {
  private readonly parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  private readonly offsets: number[] = [];
  private size = 9;

  /** Adds an object and returns its number. */
  add(dictionary: string, stream?: Buffer): number {
    const number = this.offsets.length + 1;
    this.offsets.push(this.size);
    if (stream) {
      this.write(`${number} 0 obj\n<< ${dictionary} /Length ${stream.length} >>\nstream\n`);
      this.write(stream);
      this.write('\nendstream\nendobj\n');
    } else this.write(`${number} 0 obj\n<< ${dictionary} >>\nendobj\n`);
    return number;
  }

  finish(
    drawings: readonly { readonly number: number; readonly drawing: string }[],
    { width, height }: { readonly width: number; readonly height: number },
    rotation: number,
  ): Buffer {
    const names = drawings.map(({ number }) => `/I${number} ${number} 0 R`).join(' ');
    const contents = this.add('', Buffer.from(drawings.map(({ drawing }) => drawing).join('\n')));
    const pages = contents + 2;
    const page = `/Type /Page /Parent ${pages} 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotation}`;
    this.add(`${page} /Contents ${contents} 0 R /Resources << /XObject << ${names} >> >>`);
    this.add(`/Type /Pages /Count 1 /Kids [${contents + 1} 0 R]`);
    const catalogue = this.add(`/Type /Catalog /Pages ${pages} 0 R`);
    const start = this.size;
    const rows = this.offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const size = this.offsets.length + 1;
    this.write(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`);
    this.write(`trailer\n<< /Size ${size} /Root ${catalogue} 0 R >>\nstartxref\n${start}\n%%EOF\n`);
    return Buffer.concat(this.parts);
  }

  private write(data: string | Buffer): void {
    const part = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
    this.parts.push(part);
    this.size += part.length;
  }
}
