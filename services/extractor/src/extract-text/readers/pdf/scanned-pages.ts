import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { PDFiumDocument } from '@hyzyla/pdfium';
import { isText, ocrWarning } from '../ocr/ocr-warning';
import { openTesseract } from '../ocr/tesseract-engine';
import type { OcrEngine } from '../ocr/ocr-engine';
import type { OnPages, ReadLimits } from '../reader';
import { problems } from '../problems';
import type { Line, PageLines } from './page-types';

/** Points per inch, and the resolution with the best OCR results for its cost, in dots per inch. */
const points = 72;
const density = 200;
/** Maximum pixels of a rendered page: an A3 page at that density has 7.7 million. */
const pixelLimit = 12_000_000;
/** Share of a document's time limit after which no further page is started. */
const timeShare = 0.7;
/** Grey value below which a pixel is ink, of 255. */
const ink = 160;
/** Pixels with ink below which a page is blank: dust. */
const dust = 200;

export interface ScannedPages {
  /** The lines of pages by their number. */
  readonly lines: ReadonlyMap<number, PageLines>;
  readonly warnings: readonly string[];
  /** Whether pages were skipped for lack of time. */
  readonly isCutShort: boolean;
}

/**
 * Reads pages without a text layer by rendering and OCR. Stops before the document's time limit and reports unread pages. A
 * page that cannot be rendered has no text.
 */
export async function readScannedPages(
  bytes: Uint8Array,
  pages: readonly number[],
  total: number,
  limits: ReadLimits,
  onPages: OnPages,
): Promise<ScannedPages> {
  const ends = Date.now() + timeShare * (limits.readMs ?? Number.POSITIVE_INFINITY);
  const lines = new Map<number, PageLines>();
  const left: number[] = [];
  let sure = 0;
  let chars = 0;
  const drawer = await openDrawer(bytes);
  let engine: OcrEngine | undefined;
  try {
    for (const number of drawer ? pages : []) {
      if (Date.now() > ends) {
        left.push(number);
        continue;
      }
      const picture = await drawer!.draw(number).catch(() => undefined);
      if (!picture) continue;
      engine ??= await openTesseract();
      const found = engine.read(picture);
      onPages(number, total);
      if (!isText(found)) continue;
      const { text, confidence } = found;
      lines.set(number, { lines: [blockOf(text)], bottom: 0, top: 0 });
      sure += confidence;
      chars += text.length;
      if (chars > limits.textChars) throw problems.tooMuchText(limits.textChars);
    }
  } finally {
    engine?.close();
    drawer?.close();
  }
  const warnings = lines.size > 0 ? [ocrWarning(sure / lines.size, [...lines.keys()], total)] : [];
  if (left.length > 0)
    warnings.push(`${left.length} scanned pages were not read for want of time (from page ${left[0]}).`);
  return { lines, warnings, isCutShort: left.length > 0 };
}

/** The text of a page as one finished block: keeps its line breaks. */
const blockOf = (text: string): Line => ({ text, parts: [text], x0: 0, x1: 0, y: 0, size: 10, turn: 0, block: true });

interface Drawer {
  /** The page as a PGM file, or undefined for a blank one. */
  draw(page: number): Promise<Uint8Array | undefined>;
  close(): void;
}

async function openDrawer(bytes: Uint8Array): Promise<Drawer | undefined> {
  // Loaded lazily, since most PDFs have no such page.
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const wasm = readFileSync(createRequire(__filename).resolve('@hyzyla/pdfium/pdfium.wasm'));
  const library = await PDFiumLibrary.init({ wasmBinary: new Uint8Array(wasm).buffer });
  const document = await library.loadDocument(bytes).catch(() => undefined);
  if (!document) {
    library.destroy();
    return undefined;
  }
  return {
    draw: (page) => drawPage(document, page),
    close: () => {
      document.destroy();
      library.destroy();
    },
  };
}

async function drawPage(document: PDFiumDocument, number: number): Promise<Uint8Array | undefined> {
  const page = document.getPage(number - 1);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const fitting = Math.sqrt(pixelLimit / Math.max(1, originalWidth * originalHeight));
  const { width, height, data } = await page.render({
    scale: Math.min(density / points, fitting),
    colorSpace: 'Gray',
    render: (drawn) => Promise.resolve(drawn.data),
  });
  let marks = 0;
  for (let at = 0; at < data.length && marks <= dust; at++) if (data[at]! < ink) marks += 1;
  if (marks <= dust) return undefined;
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]);
}
