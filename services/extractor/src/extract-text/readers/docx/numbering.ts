import type { Archive } from '../package/archive';
import { isFalse } from '../package/xml';
import { replaceSymbols } from '../symbol-fonts';
import { createNumbering, type ListLevel, type ListLevels, type Numbering } from '../tree/list-numbering';

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

interface OpenList {
  definition: string;
  readonly overrides: Map<number, Partial<ListLevel>>;
}

/** Reads the list definitions. Lists have bullets when the part is missing or malformed. */
export async function readNumbering(archive: Archive, part: string | undefined): Promise<Numbering> {
  const abstractNumbers = new Map<string, ListLevels>();
  const numberings = new Map<string, OpenList>();
  if (part !== undefined) {
    const links = await parseNumbering(archive, part, abstractNumbers, numberings);
    for (const list of numberings.values())
      list.definition = links.definitions.get(links.styles.get(list.definition) ?? '') ?? list.definition;
  }
  return createNumbering(abstractNumbers, numberings);
}

/** Links between list definitions by list styles. */
interface StyleLinks {
  /** Styles by the ids of the definitions that refer to them. */
  readonly styles: ReadonlyMap<string, string>;
  /** Ids of the definitions of styles. */
  readonly definitions: ReadonlyMap<string, string>;
}

async function parseNumbering(
  archive: Archive,
  part: string,
  abstractNumbers: Map<string, ListLevels>,
  numberings: Map<string, OpenList>,
): Promise<StyleLinks> {
  const styles = new Map<string, string>();
  const definitions = new Map<string, string>();
  let definition = '';
  let levels: Map<number, ListLevel> | undefined;
  let level: Partial<Writable<ListLevel>> | undefined;
  let list: OpenList | undefined;
  let overrideLevel = 0;
  let font = '';
  await archive.parse(part, {
    open({ name, attributes }) {
      const value = attributes['val'] ?? '';
      if (name === 'w:abstractNum')
        abstractNumbers.set((definition = attributes['abstractNumId'] ?? ''), (levels = new Map()));
      else if (name === 'w:numStyleLink') styles.set(definition, value);
      else if (name === 'w:styleLink') definitions.set(value, definition);
      else if (name === 'w:num')
        numberings.set(attributes['numId'] ?? '', (list = { definition: '', overrides: new Map() }));
      else if (name === 'w:abstractNumId' && list) list.definition = value;
      else if (name === 'w:lvlOverride') overrideLevel = Number(attributes['ilvl'] ?? 0);
      else if (name === 'w:startOverride' && list) {
        list.overrides.set(overrideLevel, { ...list.overrides.get(overrideLevel), start: Number(value) });
      } else if (name === 'w:lvl') {
        const levelIndex = Number(attributes['ilvl'] ?? 0);
        const newLevel: Writable<ListLevel> = { start: 1, format: 'decimal', text: '' };
        if (list) list.overrides.set(levelIndex, (level = { ...list.overrides.get(levelIndex) }));
        else levels?.set(levelIndex, (level = newLevel));
      } else if (!level) return;
      else if (name === 'w:start') level.start = Number(value);
      else if (name === 'w:numFmt') level.format = value;
      else if (name === 'w:lvlText') level.text = value;
      else if (name === 'w:lvlRestart') level.restart = Number(value);
      else if (name === 'w:isLgl') level.isLegal = !isFalse(attributes['val']);
      else if (name === 'w:rFonts') font = attributes['ascii'] ?? '';
    },
    close({ name }) {
      if (name === 'w:lvl') {
        if (level?.text !== undefined) level.text = replaceBoxes(level.text, font);
        [level, font] = [undefined, ''];
      }
      if (name === 'w:num') list = undefined;
      if (name === 'w:abstractNum') levels = undefined;
    },
    text: () => undefined,
  });
  return { styles, definitions };
}

/** Replaces a check box of a symbol font by the plain one: open, checked, crossed. */
function replaceBoxes(text: string, font: string): string {
  const shown = replaceSymbols(text, font);
  if (shown === text) return text;
  return shown
    .replace(/^[🞎🞏❑□]$/u, '☐')
    .replace(/^🗹$/u, '☑')
    .replace(/^[🗷🗵⌧]$/u, '☒');
}
