import type { ContentFormat } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { detectFormat } from './detect-format';
import type { Format } from './formats';
import { readCsv } from './csv/csv-reader';
import { inFormat } from './in-format';
import { readDoc } from './doc/doc-reader';
import { readDocx } from './docx/docx-reader';
import { emlReader } from './eml/eml-reader';
import { readEpub } from './epub/epub-reader';
import { readHtml } from './html/html-reader';
import { readImage } from './image/image-reader';
import { readMarkdown } from './markdown/markdown-reader';
import { readOpenDocument } from './opendocument/opendocument-reader';
import { readPdf } from './pdf/pdf-reader';
import { readPptx } from './pptx/pptx-reader';
import { problems } from './problems';
import type { DocumentText, OnPages, Reader, ReadLimits } from './reader';
import { readRtf } from './rtf/rtf-reader';
import { readSubtitles } from './subtitles/subtitles-reader';
import { readTxt } from './txt/txt-reader';
import { readXlsx } from './xlsx/xlsx-reader';
import { zipReader } from './zip/zip-reader';

export { loadPdfParse } from './pdf/load-pdfjs';
export type { DocumentText, OnPages, ReadLimits } from './reader';

/** One reader for each format. */
const readers: Readonly<Record<Format, Reader>> = {
  pdf: readPdf,
  docx: readDocx,
  doc: readDoc,
  txt: readTxt,
  pptx: readPptx,
  xlsx: readXlsx,
  csv: readCsv,
  odt: readOpenDocument,
  ods: readOpenDocument,
  odp: readOpenDocument,
  epub: readEpub,
  rtf: readRtf,
  html: readHtml,
  md: readMarkdown,
  eml: emlReader(readDocument),
  srt: readSubtitles,
  zip: zipReader(readDocument),
  image: readImage,
};

/**
 * Reads an uploaded document by the reader of its format. `name` is the client's label: only its extension counts. Throws
 * `ProblemError`; any other error of a reader means a damaged file (`unreadable`).
 */
export async function readDocument(
  name: string,
  bytes: Uint8Array,
  limits: ReadLimits,
  signal: AbortSignal,
  onPages: OnPages,
  format: ContentFormat = 'text',
): Promise<DocumentText> {
  try {
    const { written, ...document } = await readers[detectFormat(name, bytes)](bytes, limits, signal, onPages, format);
    return { ...document, text: inFormat(format, document.text, written, limits.textChars) };
  } catch (error) {
    if (error instanceof ProblemError || signal.aborted) throw error;
    throw problems.unreadable(error);
  }
}
