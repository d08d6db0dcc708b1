/** Origin of a text in points, along and across its direction; `rotation` in quarter turns. */
export interface TextPosition {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly rotation: number;
}

/** Maximum offset in font sizes of text painted twice for a shadow or fake bold. */
const maxOffset = 0.2;
/** Maximum comparisons per text; a page may paint a character thousands of times. */
const maxComparisons = 200;

/** Detects text that a page paints twice. */
export class DuplicateText {
  private readonly positions = new Map<string, TextPosition[]>();

  /** Whether the same text was painted at this position; records it otherwise. */
  isDuplicate(text: string, position: TextPosition): boolean {
    const known = this.positions.get(text);
    if (!known) {
      this.positions.set(text, [position]);
      return false;
    }
    const tolerance = maxOffset * position.size;
    // Compares with the most recent texts first.
    for (let index = known.length - 1; index >= Math.max(0, known.length - maxComparisons); index -= 1) {
      const { x, y, rotation } = known[index]!;
      if (
        rotation === position.rotation &&
        Math.abs(x - position.x) < tolerance &&
        Math.abs(y - position.y) < tolerance
      )
        return true;
    }
    known.push(position);
    return false;
  }
}
