import type { Archive } from '../package/archive';
import { countLists, type Level, type Levels, type Numbering } from '../tree/count-lists';

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

interface OpenList {
  readonly abstract: string;
  readonly overrides: Map<number, Partial<Level>>;
}

/** Reads the list definitions. Falls back to bullets when the part is absent or malformed. */
export async function readNumbering(archive: Archive, part: string | undefined): Promise<Numbering> {
  const abstracts = new Map<string, Levels>();
  const lists = new Map<string, OpenList>();
  if (part !== undefined) await parseNumbering(archive, part, abstracts, lists);
  return countLists(abstracts, lists);
}

async function parseNumbering(
  archive: Archive,
  part: string,
  abstracts: Map<string, Levels>,
  lists: Map<string, OpenList>,
): Promise<void> {
  let levels: Map<number, Level> | undefined;
  let level: Partial<Writable<Level>> | undefined;
  let list: OpenList | undefined;
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
        const fresh: Writable<Level> = { start: 1, format: 'decimal', text: '' };
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
