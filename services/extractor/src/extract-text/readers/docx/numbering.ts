import type { Archive } from '../package/archive';
import { formatNumber } from '../tree/number-format';

interface Level {
  start: number;
  format: string;
  text: string;
  /** The level whose next number restarts this one; undefined for the level above. */
  restart?: number;
}

interface List {
  readonly abstract: string;
  readonly overrides: Map<number, Partial<Level>>;
}

/** Computes the labels of list paragraphs in document order. */
export interface Numbering {
  /**
   * Returns the label of the next paragraph of a list at a level (0 to 8): `1.`, `2.1`, `-` for a bullet, '' for none.
   */
  next(numId: string, level: number): string;
}

/** Reads the list definitions. Falls back to bullets when the part is absent or malformed. */
export async function readNumbering(archive: Archive, part: string | undefined): Promise<Numbering> {
  const abstracts = new Map<string, Map<number, Level>>();
  const lists = new Map<string, List>();
  if (part !== undefined) await parseNumbering(archive, part, abstracts, lists);
  return countLists(abstracts, lists);
}

async function parseNumbering(
  archive: Archive,
  part: string,
  abstracts: Map<string, Map<number, Level>>,
  lists: Map<string, List>,
): Promise<void> {
  let levels: Map<number, Level> | undefined;
  let level: Partial<Level> | undefined;
  let list: List | undefined;
  let overridden = 0;
  await archive.parse(part, {
    open({ name, attributes }) {
      const value = attributes['val'] ?? '';
      if (name === 'w:abstractNum') abstracts.set(attributes['abstractNumId'] ?? '', (levels = new Map()));
      else if (name === 'w:num') lists.set(attributes['numId'] ?? '', (list = { abstract: '', overrides: new Map() }));
      else if (name === 'w:abstractNumId' && list) Object.assign(list, { abstract: value });
      else if (name === 'w:lvlOverride') overridden = Number(attributes['ilvl'] ?? 0);
      else if (name === 'w:startOverride' && list) {
        list.overrides.set(overridden, { ...list.overrides.get(overridden), start: Number(value) });
      } else if (name === 'w:lvl') {
        const at = Number(attributes['ilvl'] ?? 0);
        const fresh: Level = { start: 1, format: 'decimal', text: '' };
        if (list) list.overrides.set(at, (level = { ...list.overrides.get(at) }));
        else levels?.set(at, (level = fresh));
      } else if (!level) return;
      else if (name === 'w:start') level.start = Number(value);
      else if (name === 'w:numFmt') level.format = value;
      else if (name === 'w:lvlText') level.text = value;
      else if (name === 'w:lvlRestart') level.restart = Number(value);
    },
    close({ name }) {
      if (name === 'w:lvl') level = undefined;
      if (name === 'w:num') list = undefined;
      if (name === 'w:abstractNum') levels = undefined;
    },
    text: () => undefined,
  });
}

function countLists(abstracts: Map<string, Map<number, Level>>, lists: Map<string, List>): Numbering {
  // Lists of one definition share their counters; an override restarts them once.
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
