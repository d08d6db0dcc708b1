import { formatNumber } from './number-format';

/** One level of a Word list. */
export interface Level {
  readonly start: number;
  /** Format of its number, `bullet` or `none`. */
  readonly format: string;
  /** Its label, with the numbers of levels from 1 as `%1`. */
  readonly text: string;
  /** The level whose next number restarts this one; undefined for the level above. */
  readonly restart?: number;
}

/** Levels of a list definition, from 0. */
export type Levels = ReadonlyMap<number, Level>;

export interface List {
  /** Name of its definition. */
  readonly abstract: string;
  readonly overrides: ReadonlyMap<number, Partial<Level>>;
}

/** Computes the labels of list paragraphs in document order. */
export interface Numbering {
  /**
   * Returns the label of the next paragraph of a list at a level (0 to 8): `1.`, `2.1`, `-` for a bullet, '' for none.
   */
  next(numId: string, level: number): string;
}

/** Lists of one definition share their counters; an override restarts them once. */
export function countLists(abstracts: ReadonlyMap<string, Levels>, lists: ReadonlyMap<string, List>): Numbering {
  const counts = new Map<string, number[]>();
  const started = new Set<string>();
  return {
    next(numId, at) {
      const list = lists.get(numId);
      if (numId === '0' || !list) return numId === '0' ? '' : '-';
      const levelAt = (index: number): Level => ({
        ...(abstracts.get(list.abstract)?.get(index) ?? { start: 1, format: 'bullet', text: '' }),
        ...list.overrides.get(index),
      });
      const count = counts.get(list.abstract) ?? [];
      counts.set(list.abstract, count);
      const fresh = !started.has(numId);
      started.add(numId);
      if (fresh) for (const [index, { start }] of list.overrides) if (start !== undefined) count[index] = start - 1;
      count[at] = (count[at] ?? levelAt(at).start - 1) + 1;
      for (let deeper = at + 1; deeper < count.length; deeper++) {
        if (levelAt(deeper).restart !== 0) delete count[deeper];
      }
      return label(at, levelAt, count);
    },
  };
}

function label(at: number, levelAt: (index: number) => Level, count: readonly (number | undefined)[]): string {
  const { format, text } = levelAt(at);
  if (format === 'bullet') return '-';
  if (format === 'none') return '';
  return text.replace(/%(\d)/g, (_, digit: string) => {
    const index = Number(digit) - 1;
    return formatNumber(count[index] ?? levelAt(index).start, levelAt(index).format);
  });
}
