import { problems } from '../problems';
import type { DocumentText, Reader, ReadLimits } from '../reader';
import { normaliseText } from '../normalise-text';
import { decodeText } from './decode-text';

/** Reads plain text in any common encoding. Throws `unsupported-type` for bytes that are not text. */
export const readTxt: Reader = async (bytes, limits) => readText(bytes, limits);

/** Reads plain text as `readTxt` does, and converts it by `convert` before control characters are removed. */
export function readText(
  bytes: Uint8Array,
  limits: ReadLimits,
  convert: (decoded: string) => string = (decoded) => decoded,
): DocumentText {
  const source = decodeText(bytes);
  if (source === undefined) throw problems.unsupported();
  const decoded = convert(source);
  if (decoded.length > limits.textChars) throw problems.tooMuchText(limits.textChars);
  const text = normaliseText(decoded.replace(/^\ufeff/, ''));
  if (text === '') throw problems.noText();
  return { text, warnings: [], textFormat: 'plain' };
}
