import { ProblemError } from '@winnow/errors';
import { detectFormat } from './detect-format';
import type { Format } from './formats';
import { readDoc } from './doc/doc-reader';
import { readDocx } from './docx/docx-reader';
import { readPdf } from './pdf/pdf-reader';
import { problems } from './problems';
import type { DocumentText, OnPages, Reader, ReadLimits } from './reader';
import { readTxt } from './txt/txt-reader';

export { loadPdfParse } from './pdf/load-pdfjs';
export type { DocumentText, OnPages, ReadLimits } from './reader';

/** One reader for each format. */
const readers: Readonly<Record<Format, Reader>> = { pdf: readPdf, docx: readDocx, doc: readDoc, txt: readTxt };

/**
 * Reads an uploaded document by the reader of its format. `name` is the client's label: only its ending counts.
 * Throws `ProblemError`; whatever else a reader stumbles over is a damaged file (`unreadable`).
 */
export async function readDocument(
  name: string,
  bytes: Uint8Array,
  limits: ReadLimits,
  signal: AbortSignal,
  onPages: OnPages,
): Promise<DocumentText> {
  try {
    return await readers[detectFormat(name, bytes)](bytes, limits, signal, onPages);
  } catch (error) {
    if (error instanceof ProblemError || signal.aborted) throw error;
    throw problems.unreadable(error);
  }
}
