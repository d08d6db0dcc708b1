import { finishText } from '../finish-text';
import { problems } from '../problems';
import type { Reader } from '../reader';
import { TextBudget } from '../text-budget';
import { RtfParser } from './rtf-parser';
import { rtfTokens } from './rtf-tokens';

/**
 * Reads a Rich Text file: paragraphs, headings by style or outline level, lists with their labels, tables, notes at the
 * end, headers and footers once, as for DOCX files. Omits pictures, field codes, hidden and deleted text. Comments and
 * tracked changes are written on request. In Markdown and HTML, emphasis is written and links to the web have their
 * addresses.
 */
export const readRtf: Reader = async (bytes, limits, _signal, _onPages, format = 'text') => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!buffer.subarray(0, 64).toString('latin1').trimStart().startsWith('{\\rtf')) throw problems.unsupported();
  const parser = new RtfParser(new TextBudget(limits), limits.parts, format);
  for (const token of rtfTokens(buffer)) parser.handleToken(token);
  return finishText(parser.finish(), limits, { isWhole: parser.isWhole, title: parser.title.trim(), format });
};
