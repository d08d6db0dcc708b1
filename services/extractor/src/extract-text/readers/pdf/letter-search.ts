import type { TextItem } from './page-types';

/** Searches that may fail on a page. */
const maxFailures = 20;

/** Finds items in the painted letters of their page, in which they occur in the same order. */
export class LetterSearch {
  private cursor = 0;
  private failures = 0;

  constructor(private readonly letters: string) {}

  /** Returns the position of an item's first letter; undefined for white space, text from right to left, and marks. */
  startOf({ str, dir, type }: TextItem & { readonly type?: string }): number | undefined {
    const own = type === undefined && dir === 'ltr' ? str.replace(/\s/g, '') : '';
    if (own === '' || this.failures >= maxFailures) return undefined;
    const start = this.letters.indexOf(own, this.cursor);
    if (start < 0) {
      this.failures += 1;
      return undefined;
    }
    this.cursor = start + own.length;
    return start;
  }
}
