import type { ContentFormat } from '@winnow/contracts';
import { codeToHtml, codeToMarkdown, indentJson } from '@winnow/markdown';
import { problems } from '../problems';
import type { DocumentText, Reader, ReadLimits } from '../reader';
import { decodeText } from '../txt/decode-text';

/** Control characters other than white space, and lone byte order marks. */
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff\ufffe\uffff]/g;

/**
 * Reads data whose source is the content (JSON, YAML, TOML, INI): JSON is indented, unless that exceeds the limit of
 * text. In Markdown and HTML it is code. Throws `unsupported-type` for bytes that are not text.
 */
export const sourceReader =
  (language: string): Reader =>
  async (bytes, limits, _signal, _onPages, format = 'text') => {
    const decoded = decodeText(bytes);
    if (decoded === undefined) throw problems.unsupported();
    return finishSource(decoded, language, limits, format);
  };

/** Returns a document that is its own source, in Markdown and HTML as code of the language. Throws like `finishText`. */
export function finishSource(
  decoded: string,
  language: string,
  limits: ReadLimits,
  format: ContentFormat,
): DocumentText {
  if (decoded.length > limits.textChars) throw problems.tooMuchText(limits.textChars);
  const source = decoded
    .replace(/\r\n?/g, '\n')
    .replace(controlCharacters, '')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
  if (source.trim() === '') throw problems.noText();
  const indented = language === 'json' ? indentJson(source, limits.textChars) : source;
  const text = indented.length > limits.textChars ? source : indented;
  if (format === 'markdown')
    return { text: codeToMarkdown(text, language, Infinity), warnings: [], textFormat: 'markdown' };
  if (format === 'html') return { text: codeToHtml(text, Infinity), warnings: [], textFormat: 'html' };
  return { text, warnings: [], textFormat: 'source' };
}
