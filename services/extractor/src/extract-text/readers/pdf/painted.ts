/** Start of a text in points, along and across its direction; `turn` in quarter turns. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turn: number;
}

/** Maximum offset in font sizes of text painted twice for a shadow or for bold type. */
const twiceShift = 0.2;
/** Maximum comparisons, for characters that a page paints thousands of times. */
const maxCompared = 200;

/** Records the text painted on a page. */
export class Painted {
  private readonly places = new Map<string, Place[]>();

  /** Whether the same text was painted at this position; records it otherwise. */
  again(text: string, at: Place): boolean {
    const same = this.places.get(text);
    if (!same) {
      this.places.set(text, [at]);
      return false;
    }
    const reach = twiceShift * at.size;
    // Checks the latest first.
    for (let index = same.length - 1; index >= Math.max(0, same.length - maxCompared); index -= 1) {
      const { x, y, turn } = same[index]!;
      if (turn === at.turn && Math.abs(x - at.x) < reach && Math.abs(y - at.y) < reach) return true;
    }
    same.push(at);
    return false;
  }
}
