import { isText, ocrWarning } from '../ocr/ocr-warning';
import { problems } from '../problems';
import type { OnPages, ReadLimits } from '../reader';
import { scanInProcess } from './scan-in-process';
import type { ScannedPage } from './scanned-page';

export interface ScanText {
  /** Pages with text, by number. */
  readonly pages: ReadonlyMap<number, ScannedPage>;
  readonly warnings: readonly string[];
  /** Whether pages were skipped because of the time limit. */
  readonly isCutShort: boolean;
}

/** Reads scanned pages up to their limit, and reports skipped ones. Throws `too-large` for too much text. */
export async function readScan(
  bytes: Uint8Array,
  numbers: readonly number[],
  total: number,
  limits: ReadLimits,
  onPages: OnPages,
): Promise<ScanText> {
  const maxPages = limits.scannedPages ?? numbers.length;
  const scan = limits.scan ?? scanInProcess(bytes, limits, onPages);
  const { pages: found, lost, skipped, model } = await scan(numbers.slice(0, maxPages), total);
  const pages = new Map([...found].filter(([, page]) => isText(page)).sort(([a], [b]) => a - b));
  const chars = [...pages.values()].reduce((sum, { text }) => sum + text.length, 0);
  if (chars > limits.textChars) throw problems.tooMuchText(limits.textChars);
  const confidences = [...pages.values()].flatMap(({ confidence }) => confidence ?? []);
  const warnings: string[] = [];
  if (pages.size > 0)
    warnings.push(ocrWarning(meanOf(confidences), [...pages.keys()], total, model?.pages ? model.name : undefined));
  if (model?.failure !== undefined) warnings.push(model.failure);
  if (lost.length > 0)
    warnings.push(`${lost.length} scanned pages could not be read (${lost.slice(0, 10).join(', ')}).`);
  if (skipped.length > 0)
    warnings.push(
      `${skipped.length} scanned pages were not read for want of time (from page ${Math.min(...skipped)}).`,
    );
  if (numbers.length > maxPages)
    warnings.push(
      `${numbers.length - maxPages} scanned pages were left out: the limit is ${maxPages.toLocaleString('en-US')} (from page ${numbers[maxPages]}).`,
    );
  return { pages, warnings, isCutShort: skipped.length > 0 };
}

const meanOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
