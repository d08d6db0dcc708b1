import { problems } from './problems';
import type { ReadLimits } from './reader';

/** Elements of one document that are held as a tree at some time; half a million take about 100 MB. */
const elementLimit = 500_000;

/** Counts what a document gives while it is read, so that a reader stops at a cap and not behind it. */
export class TextBudget {
  private chars = 0;
  private elements = 0;

  constructor(private readonly limits: ReadLimits) {}

  /** Throws `too-large` once all characters together pass the cap. */
  addChars(count: number): void {
    this.chars += count;
    if (this.chars > this.limits.textChars) throw problems.tooMuchText(this.limits.textChars);
  }

  /** Throws `too-large` once all elements together pass the cap. */
  addElements(count = 1): void {
    this.elements += count;
    if (this.elements > elementLimit) throw problems.tooManyElements(elementLimit);
  }
}
