import { formatNumber } from '@winnow/markdown';
import { checkBox } from './task-items';

/** Maximum characters of a label and of its template: each item of a list repeats it. */
export const maxLabelChars = 255;

/** One level of a Word list. */
export interface ListLevel {
  readonly start: number;
  /** Format of its number, `bullet` or `none`. */
  readonly format: string;
  /** Its label, with the numbers of levels from 1 as `%1`. */
  readonly text: string;
  /** The level whose next number restarts this one; undefined for the level above. */
  readonly restart?: number;
  /** Whether the numbers of all levels in its label are decimal, as in contracts: `1.1` below `Article I`. */
  readonly isLegal?: boolean;
}

/** Levels of a list definition, from 0. */
export type ListLevels = ReadonlyMap<number, ListLevel>;

export interface ListInstance {
  /** Name of its definition. */
  readonly definition: string;
  readonly overrides: ReadonlyMap<number, Partial<ListLevel>>;
}

/** Computes the labels of list paragraphs in document order. */
export interface Numbering {
  /**
   * Returns the label of the next paragraph of a list at a level (0 to 8): `1.`, `2.1`, `-` for a bullet, a check box,
   * '' for none.
   */
  next(numId: string, level: number): string;
}

/** Lists of one definition share their counters; an override restarts them once. */
export function createNumbering(
  definitions: ReadonlyMap<string, ListLevels>,
  lists: ReadonlyMap<string, ListInstance>,
): Numbering {
  const countersByDefinition = new Map<string, number[]>();
  const usedLists = new Set<string>();
  return {
    next(numId, level) {
      const list = lists.get(numId);
      if (numId === '0' || !list) return numId === '0' ? '' : '-';
      const levelAt = (index: number): ListLevel => ({
        ...(definitions.get(list.definition)?.get(index) ?? { start: 1, format: 'bullet', text: '' }),
        ...list.overrides.get(index),
      });
      const counters = countersByDefinition.get(list.definition) ?? [];
      countersByDefinition.set(list.definition, counters);
      const isFirstUse = !usedLists.has(numId);
      usedLists.add(numId);
      if (isFirstUse)
        for (const [index, { start }] of list.overrides) if (start !== undefined) counters[index] = start - 1;
      counters[level] = (counters[level] ?? levelAt(level).start - 1) + 1;
      for (let deeper = level + 1; deeper < counters.length; deeper++) {
        if (levelAt(deeper).restart !== 0) delete counters[deeper];
      }
      return formatLabel(level, levelAt, counters);
    },
  };
}

function formatLabel(
  level: number,
  levelAt: (index: number) => ListLevel,
  counters: readonly (number | undefined)[],
): string {
  const { format, text, isLegal } = levelAt(level);
  if (format === 'bullet') return checkBox.test(text) ? text : '-';
  if (format === 'none') return '';
  const label = text.slice(0, maxLabelChars).replace(/%(\d)/g, (_, digit: string) => {
    const index = Number(digit) - 1;
    return formatNumber(counters[index] ?? levelAt(index).start, isLegal ? 'decimal' : levelAt(index).format);
  });
  return label.slice(0, maxLabelChars);
}
