import path from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { problems } from '../problems';
import { loadPdfjs, pdfjsHome, startParser } from './load-pdfjs';

/**
 * Opens a PDF with pdf.js. `close` frees it and must be called.
 * Throws `encrypted` when it needs a password (an owner's password alone does not hinder reading), else `unreadable`.
 */
export async function openPdf(bytes: Uint8Array): Promise<{ document: PDFDocumentProxy; close: () => Promise<void> }> {
  const pdfjs = await loadPdfjs();
  const home = pdfjsHome();
  const worker = await startParser();
  const task = pdfjs.getDocument({
    worker,
    // pdf.js takes the buffer away from its owner, so it gets one of its own.
    data: new Uint8Array(bytes),
    verbosity: 0,
    // Code from a file never runs: CVE-2024-4367.
    isEvalSupported: false,
    enableXfa: false,
    useSystemFonts: false,
    disableFontFace: true,
    useWasm: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    stopAtErrors: false,
    // Without the character maps Chinese, Japanese and Korean text is lost.
    cMapUrl: path.join(home, 'cmaps') + path.sep,
    cMapPacked: true,
    standardFontDataUrl: path.join(home, 'standard_fonts') + path.sep,
  });
  const close = async (): Promise<void> => {
    await task.destroy().catch(() => undefined);
    worker.destroy();
  };
  try {
    return { document: await task.promise, close };
  } catch (error) {
    await close();
    throw (error as Error).name === 'PasswordException' ? problems.encrypted(error) : problems.unreadable(error);
  }
}
