import type { ContentFormat } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { detectFormat } from './detect-format';
import type { Format } from './formats';
import { readCalendar } from './calendar/calendar-reader';
import { readCsv } from './csv/csv-reader';
import { convertText } from './convert-text';
import { readDoc } from './doc/doc-reader';
import { readDocx } from './docx/docx-reader';
import { emlReader } from './eml/eml-reader';
import { readEpub } from './epub/epub-reader';
import { readHtml } from './html/html-reader';
import { readImage } from './image/image-reader';
import { readMarkdown } from './markdown/markdown-reader';
import { mboxReader } from './mbox/mbox-reader';
import { msgReader } from './msg/msg-reader';
import { nameByContent } from './name-by-content';
import { readNotebook } from './notebook/notebook-reader';
import { readOpenDocument } from './opendocument/opendocument-reader';
import { decryptPackage } from './package/decrypt-package';
import { readPdf } from './pdf/pdf-reader';
import { readPpt } from './ppt/ppt-reader';
import { readPptx } from './pptx/pptx-reader';
import { problems } from './problems';
import { PlaceMarks } from './place-marks';
import type { DocumentText, OnPages, Reader, ReadLimits } from './reader';
import { readRtf } from './rtf/rtf-reader';
import { sectionPlaces } from './section-places';
import { proseReaders } from './source/prose-reader';
import { sourceReader } from './source/source-reader';
import { readSubtitles } from './subtitles/subtitles-reader';
import { readTxt } from './txt/txt-reader';
import { readXls } from './xls/xls-reader';
import { readXlsx } from './xlsx/xlsx-reader';
import { readXml } from './xml/xml-reader';
import { zipReader } from './zip/zip-reader';

export { loadPdfParse } from './pdf/load-pdfjs';
export type { DocumentText, OnPages, ReadLimits } from './reader';

/** Readers by format. */
const readers: Readonly<Record<Format, Reader>> = {
  pdf: readPdf,
  docx: readDocx,
  doc: readDoc,
  txt: readTxt,
  pptx: readPptx,
  ppt: readPpt,
  xlsx: readXlsx,
  xls: readXls,
  csv: readCsv,
  odt: readOpenDocument,
  ods: readOpenDocument,
  odp: readOpenDocument,
  epub: readEpub,
  rtf: readRtf,
  html: readHtml,
  md: readMarkdown,
  eml: emlReader(readDocument),
  msg: msgReader(readDocument),
  mbox: mboxReader(readDocument),
  ics: readCalendar,
  srt: readSubtitles,
  json: sourceReader('json'),
  yaml: sourceReader('yaml'),
  toml: sourceReader('toml'),
  ini: sourceReader('ini'),
  properties: sourceReader('properties'),
  ...proseReaders,
  ipynb: readNotebook,
  xml: readXml,
  zip: zipReader(readDocument),
  image: readImage,
};

/**
 * Reads an uploaded document with the reader of its format. Only the extension of `name` matters, which is the client's
 * label; without one, the content decides. Throws `ProblemError`; any other error of a reader means a damaged file
 * (`unreadable`).
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
    const content = decryptPackage(bytes, limits.usage);
    const ownName = limits.depth === undefined ? nameByContent(name, content) : name;
    const reader = readers[detectFormat(ownName, content)];
    // Text of a container includes its files with their marks, which are extracted once for the whole.
    if (limits.depth !== undefined) return await reader(content, limits, signal, onPages, format);
    const marks = new PlaceMarks();
    const { textFormat, ...document } = await reader(content, { ...limits, places: marks }, signal, onPages, format);
    const { text: textWithoutMarks, places, doubtful } = marks.extract(document.text);
    const text = convertText(format, textWithoutMarks, textFormat);
    const allPlaces = places.length > 0 || textFormat === 'source' ? places : sectionPlaces(text);
    // Positions refer to the text as it was read, so another format has different ones.
    const hasSamePositions = text === textWithoutMarks && format !== 'html';
    return {
      ...document,
      text,
      ...(hasSamePositions && allPlaces.length > 0 ? { places: allPlaces } : {}),
      ...(hasSamePositions && doubtful.length > 0 ? { doubtful } : {}),
    };
  } catch (error) {
    if (error instanceof ProblemError || signal.aborted) throw error;
    throw problems.unreadable(error);
  }
}
