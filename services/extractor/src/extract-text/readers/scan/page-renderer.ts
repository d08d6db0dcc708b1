import type { PDFiumDocument } from '@hyzyla/pdfium';
import { firstFrame } from '../image/first-frame';
import { imageSize, isGif, isImage, isTiff } from '../image/image-size';
import { tiffPages, withFirstPage } from '../image/tiff-pages';
import { tiffToPdf } from '../image/tiff-to-pdf';
import { problems } from '../problems';
import { denoise } from './denoise';
import { openPdfium } from './open-pdfium';

/** Points per inch, and the resolution (dpi) with the best ratio of OCR accuracy to cost. */
const pointsPerInch = 72;
const renderDpi = 200;
/** Maximum pixels of a rendered page; an A3 page at that density has 7.7 million. */
const maxRenderedPixels = 12_000_000;
/** Maximum pixels to decode; reading a photograph of 24 million takes 300 MB. */
const maxPicturePixels = 24_000_000;
/** Maximum grey value (of 255) of ink. */
const inkThreshold = 160;
/** Minimum ink pixels of a page that is not blank; dust leaves fewer. */
const minInkPixels = 200;

/** Renders the pages of a document. */
export interface PageRenderer {
  /** Number of pages of a picture; absent for a PDF. */
  readonly pages?: number;
  /**
   * Renders a page to a picture file that the OCR engine decodes; undefined for a blank one. Throws for a damaged picture.
   */
  render(page: number): Promise<Uint8Array | undefined>;
  close(): void;
}

/**
 * Opens a PDF, or a picture as a document of one page, or of the pages of a TIFF. Undefined for a PDF that cannot be
 * rendered. Throws `too-large` for a picture whose header exceeds the pixel limit.
 */
export async function openRenderer(bytes: Uint8Array): Promise<PageRenderer | undefined> {
  return isImage(bytes) ? pictureRenderer(bytes) : pdfRenderer(bytes);
}

function pictureRenderer(bytes: Uint8Array): PageRenderer {
  const pages = isTiff(bytes) ? tiffPages(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) : [];
  for (const size of [imageSize(bytes), ...pages.slice(1)]) {
    if (!size) throw problems.unreadable();
    if (size.width * size.height > maxPicturePixels)
      throw problems.tooManyPixels(size.width, size.height, maxPicturePixels);
  }
  const render = async (number: number): Promise<Uint8Array | undefined> => {
    if (isGif(bytes)) return firstFrame(bytes);
    const page = pages[number - 1];
    if (!page) return bytes;
    const pdf = tiffToPdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), page);
    return pdf ? renderFirstPage(pdf) : withFirstPage(bytes, page);
  };
  return { pages: Math.max(1, pages.length), render, close: () => undefined };
}

/** Renders a picture that was written as a PDF, one pixel per point. */
async function renderFirstPage(pdf: Uint8Array): Promise<Uint8Array | undefined> {
  const file = await openPdfium(pdf);
  if (!file) throw problems.unreadable();
  try {
    return await renderPage(file.document, 1, 1);
  } finally {
    file.close();
  }
}

async function pdfRenderer(bytes: Uint8Array): Promise<PageRenderer | undefined> {
  const file = await openPdfium(bytes);
  return (
    file && {
      // A damaged page does not prevent reading the others.
      render: (page) => renderPage(file.document, page).catch(() => undefined),
      close: () => file.close(),
    }
  );
}

/** Renders a page as a PGM file. */
async function renderPage(
  document: PDFiumDocument,
  number: number,
  scale = renderDpi / pointsPerInch,
): Promise<Uint8Array | undefined> {
  const page = document.getPage(number - 1);
  // Rendering an empty page, such as the back of a title, takes as long as any other.
  if (page.getObjectCount() === 0 && page['module']._FPDFPage_GetAnnotCount(page['pageIdx']) === 0) return undefined;
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const fittingScale = Math.sqrt(maxRenderedPixels / Math.max(1, originalWidth * originalHeight));
  const { width, height, data } = await page.render({
    scale: Math.min(scale, fittingScale),
    colorSpace: 'Gray',
    render: (bitmap) => Promise.resolve(bitmap.data),
  });
  let inkPixels = 0;
  for (let index = 0; index < data.length && inkPixels <= minInkPixels; index++)
    if (data[index]! < inkThreshold) inkPixels += 1;
  if (inkPixels <= minInkPixels) return undefined;
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), denoise(data, width, height)]);
}
