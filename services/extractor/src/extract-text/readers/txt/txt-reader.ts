import { problems } from '../problems';
import type { Reader } from '../reader';
import { normaliseText } from '../normalise-text';
import { decodeText } from './decode-text';

/** Reads plain text in any common encoding. Throws `unsupported-type` for bytes that are not text. */
export const readTxt: Reader = async (bytes, limits) => {
  const decoded = decodeText(bytes);
  if (decoded === undefined) throw problems.unsupported();
  if (decoded.length > limits.textChars) throw problems.tooMuchText(limits.textChars);
  const text = normaliseText(decoded.replace(/^\ufeff/, ''));
  if (text === '') throw problems.noText();
  return { text, warnings: [], textFormat: 'plain' };
};
