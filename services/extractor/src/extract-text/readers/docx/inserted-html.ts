import PostalMime from 'postal-mime';
import { plainToHtml } from '@winnow/markdown';
import { decodeHtml } from '../html/decode-html';
import type { DocumentText, ReadLimits, Reader } from '../reader';
import { readRtf } from '../rtf/rtf-reader';
import { readTxt } from '../txt/txt-reader';
import { detectWordXml } from './word-xml';

/** Maximum nesting of the parts of a web archive. */
const maxNestingDepth = 8;

const zipStart = /^PK\u0003\u0004/;
const rtfStart = /^\s*\{\\rtf/;
const htmlStart = /^\s*(?:<!doctype|<\?xml|<!--|<[a-z])/i;
const mimeStart = /^\s*(?:mime-version|content-type|from|subject|date):/i;
const htmlName = /\.x?html?$/i;

/**
 * Returns the HTML of an inserted file, detected by its content: a Word document, Rich Text, a web archive, a web page
 * or plain text. Throws as the reader of its format does; `readWord` reads Word documents.
 */
export async function insertedHtml(
  name: string,
  bytes: Buffer,
  limits: ReadLimits,
  signal: AbortSignal,
  readWord: Reader,
): Promise<Pick<DocumentText, 'text' | 'warnings'>> {
  const read = (reader: Reader) => reader(bytes, limits, signal, () => undefined, 'html');
  const start = bytes.toString('latin1', 0, 64);
  if (zipStart.test(start) || detectWordXml(bytes)) return read(readWord);
  if (rtfStart.test(start)) return read(readRtf);
  const html = decodeHtml(bytes);
  if (mimeStart.test(html.slice(0, 100))) {
    const archive = await PostalMime.parse(bytes, { maxNestingDepth }).catch(() => undefined);
    return { text: archive?.html ?? '', warnings: [] };
  }
  if (htmlStart.test(html.slice(0, 1000)) || htmlName.test(name)) return { text: html, warnings: [] };
  const { text, warnings } = await read(readTxt);
  return { text: plainToHtml(text, Infinity), warnings };
}
