import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { PDFiumDocument } from '@hyzyla/pdfium';

/** A document of PDFium; it must be closed. */
export interface PdfiumFile {
  readonly document: PDFiumDocument;
  close(): void;
}

/** Opens a PDF with PDFium; undefined for one that it cannot open. */
export async function openPdfium(bytes: Uint8Array): Promise<PdfiumFile | undefined> {
  // Loaded lazily, since few PDFs need it.
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const wasm = readFileSync(createRequire(__filename).resolve('@hyzyla/pdfium/pdfium.wasm'));
  const library = await PDFiumLibrary.init({ wasmBinary: new Uint8Array(wasm).buffer });
  const document = await library.loadDocument(bytes).catch(() => undefined);
  if (!document) {
    library.destroy();
    return undefined;
  }
  return {
    document,
    close: () => {
      document.destroy();
      library.destroy();
    },
  };
}
