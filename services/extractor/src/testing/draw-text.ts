import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { buildPdf, type Picture } from '@winnow/testing';

/** Resolution of a rendered page in dots per inch, like a scanner's. */
const density = 150;

/** Renders lines of text like a scanner: a page of grey pixels, 1,240 by 1,754. */
export async function drawText(lines: readonly string[]): Promise<Picture> {
  const wasm = readFileSync(createRequire(__filename).resolve('@hyzyla/pdfium/pdfium.wasm'));
  const library = await PDFiumLibrary.init({ wasmBinary: new Uint8Array(wasm).buffer });
  const document = await library.loadDocument(
    buildPdf([lines.map((text, index) => ({ text, y: 740 - 24 * index, size: 14 }))]),
  );
  try {
    const { width, height, data } = await document.getPage(0).render({
      scale: density / 72,
      colorSpace: 'Gray',
      render: (drawn) => Promise.resolve(drawn.data),
    });
    return { width, height, pixels: Buffer.from(data) };
  } finally {
    document.destroy();
    library.destroy();
  }
}
