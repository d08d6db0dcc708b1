import type { ScannedPage } from '../scan/scanned-page';

/** Minimum confidence of text: drawings of real files yield 37 to 45, bad scans over 60. */
const minConfidence = 50;
const word =
  /\p{L}{3}|\p{N}{3}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[\p{L}\p{M}]{3}/u;

/** Whether an OCR result is text rather than a drawing. */
export const isText = ({ text, confidence = 100 }: ScannedPage): boolean =>
  confidence >= minConfidence && word.test(text);

const maxListedPages = 10;

/** Returns a warning that a text, or some of its pages, was read by OCR; `model` reads without a confidence. */
export function ocrWarning(
  confidence: number | undefined,
  pages: readonly number[],
  total: number,
  model?: string,
): string {
  const by = model === undefined ? '' : ` with ${model}`;
  const method = `read by OCR${by}${confidence === undefined ? '' : `, ${Math.round(confidence)} %`}`;
  if (pages.length === total) return `This text was ${method}.`;
  const listedPages = pages.slice(0, maxListedPages).join(', ') + (pages.length > maxListedPages ? ', …' : '');
  return `The text of ${pages.length} of ${total} pages was ${method} (${listedPages}).`;
}
