import { firstRunAfter, type CharacterRun } from './character-runs';
import { markEmphasis } from './marked-emphasis';

/** Matches dropped characters; keeps Word's control characters for fields, cells and notes, which structure the text. */
const shownText = /[^\0-\u0008\u000c\u000e-\u001f]+/g;

/** Removes dropped runs from a story and marks emphasised ones. `start` is its first character in the document. */
export class ShownText {
  private nextRun = 0;

  constructor(
    private readonly runs: readonly CharacterRun[],
    private readonly story: string,
    private readonly start: number,
  ) {
    this.nextRun = firstRunAfter(runs, start);
  }

  /** Whether the character at an index is removed; indexes must not decrease. */
  isDropped(index: number): boolean {
    const position = this.start + index;
    while (this.nextRun < this.runs.length && this.runs[this.nextRun]!.end <= position) this.nextRun += 1;
    const run = this.runs[this.nextRun];
    return run !== undefined && run.isDropped && run.start <= position;
  }

  /** Returns a slice of the story without the removed characters. */
  slice(from: number, to: number): string {
    let text = '';
    let position = from;
    for (
      let index = firstRunAfter(this.runs, this.start + from);
      index < this.runs.length && position < to;
      index += 1
    ) {
      const run = this.runs[index]!;
      const [first, last] = [Math.max(position, run.start - this.start), Math.min(to, run.end - this.start)];
      if (first >= to) break;
      const own = this.story.slice(first, last);
      text += this.story.slice(position, first);
      text += run.isDropped ? own.replace(shownText, '') : markEmphasis(own, run.emphasis);
      position = Math.max(position, last);
    }
    return text + this.story.slice(position, to);
  }
}
