import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { PDFiumDocument } from '@hyzyla/pdfium';
import { firstFrame } from '../image/first-frame';
import { imageSize, isGif, isImage } from '../image/image-size';
import { problems } from '../problems';
import { cleanPage } from './clean-page';

/** Points per inch, and the resolution in dots per inch with the best ratio of OCR results to cost. */
const points = 72;
const density = 200;
/** Maximum pixels of a rendered page; an A3 page at that density has 7.7 million. */
const pagePixels = 12_000_000;
/** Maximum pixels to decode; reading a photograph of 24 million takes 300 MB. */
const picturePixels = 24_000_000;
/** Grey value (of 255) below which a pixel is ink. */
const ink = 160;
/** Ink pixels below which a page is blank, since dust leaves some. */
const dust = 200;

/** Renders the pages of a document. */
export interface PageDrawer {
  /**
   * Returns the page as a picture file that the OCR engine decodes, or undefined for a blank one. Throws for a damaged
   * picture.
   */
  draw(page: number): Promise<Uint8Array | undefined>;
  close(): void;
}

/**
 * Opens a PDF, or a picture as a document of one page. Undefined for a PDF that cannot be rendered. Throws `too-large`
 * for a picture whose header exceeds the pixel limit.
 */
export async function openDrawer(bytes: Uint8Array): Promise<PageDrawer | undefined> {
  return isImage(bytes) ? pictureDrawer(bytes) : openPdfium(bytes);
}

function pictureDrawer(bytes: Uint8Array): PageDrawer {
  const size = imageSize(bytes);
  if (!size) throw problems.unreadable();
  if (size.width * size.height > picturePixels) throw problems.tooManyPixels(size.width, size.height, picturePixels);
  return { draw: async () => (isGif(bytes) ? firstFrame(bytes) : bytes), close: () => undefined };
}

async function openPdfium(bytes: Uint8Array): Promise<PageDrawer | undefined> {
  // Loaded lazily, since most PDFs have no scanned page.
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const wasm = readFileSync(createRequire(__filename).resolve('@hyzyla/pdfium/pdfium.wasm'));
  const library = await PDFiumLibrary.init({ wasmBinary: new Uint8Array(wasm).buffer });
  const document = await library.loadDocument(bytes).catch(() => undefined);
  if (!document) {
    library.destroy();
    return undefined;
  }
  return {
    // A damaged page does not prevent reading the others.
    draw: (page) => drawPage(document, page).catch(() => undefined),
    close: () => {
      document.destroy();
      library.destroy();
    },
  };
}

/** Renders a page as a PGM file. */
async function drawPage(document: PDFiumDocument, number: number): Promise<Uint8Array | undefined> {
  const page = document.getPage(number - 1);
  // Drawing takes as long for an empty page, such as the back of a title.
  if (page.getObjectCount() === 0 && page['module']._FPDFPage_GetAnnotCount(page['pageIdx']) === 0) return undefined;
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const fitting = Math.sqrt(pagePixels / Math.max(1, originalWidth * originalHeight));
  const { width, height, data } = await page.render({
    scale: Math.min(density / points, fitting),
    colorSpace: 'Gray',
    render: (drawn) => Promise.resolve(drawn.data),
  });
  let marks = 0;
  for (let at = 0; at < data.length && marks <= dust; at++) if (data[at]! < ink) marks += 1;
  if (marks <= dust) return undefined;
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), cleanPage(data, width, height)]);
}
