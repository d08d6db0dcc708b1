import { problems } from './problems';
import type { ReadLimits } from './reader';

/** Maximum elements of one document in memory; half a million take about 100 MB. */
const maxElements = 500_000;

/** Counts the text of a reader, and stops it at the limit. */
export class TextBudget {
  private chars = 0;
  private writtenChars = 0;
  private elements = 0;

  constructor(private readonly limits: ReadLimits) {}

  /** Counts characters that are read. Throws `too-large` once all of them together exceed the limit. */
  addChars(count: number): void {
    this.chars += count;
    if (this.chars > this.limits.textChars) throw problems.tooMuchText(this.limits.textChars);
  }

  /** Counts characters that are written, separately, since a reader may have counted them when it read them. */
  addWrittenChars(count: number): void {
    this.writtenChars += count;
    if (this.writtenChars > this.limits.textChars) throw problems.tooMuchText(this.limits.textChars);
  }

  /** Throws `too-large` once all elements together exceed the limit. */
  addElements(count = 1): void {
    this.elements += count;
    if (this.elements > maxElements) throw problems.tooManyElements(maxElements);
  }
}
