/** Where a text begins, in points along and across its direction; `turn` in quarter turns. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turn: number;
}

/** Sizes of type by which a text may lie beside itself that is painted twice, for a shadow or for bolder type. */
const twiceShift = 0.2;
/** A page may paint one sign thousands of times. */
const maxCompared = 200;

/** What a page has painted so far. */
export class Painted {
  private readonly places = new Map<string, Place[]>();

  /** Whether the same text is in the same place already; notes it otherwise. */
  again(text: string, at: Place): boolean {
    const same = this.places.get(text);
    if (!same) {
      this.places.set(text, [at]);
      return false;
    }
    const reach = twiceShift * at.size;
    // The latest are looked at first.
    for (let index = same.length - 1; index >= Math.max(0, same.length - maxCompared); index -= 1) {
      const { x, y, turn } = same[index]!;
      if (turn === at.turn && Math.abs(x - at.x) < reach && Math.abs(y - at.y) < reach) return true;
    }
    same.push(at);
    return false;
  }
}
