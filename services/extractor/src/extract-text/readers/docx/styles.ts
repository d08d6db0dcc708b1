import type { Archive } from '../package/archive';
import { emphasisElements, withProperty, type EmphasisElement } from './emphasis';

/** Relevant properties of a paragraph or character style, including inherited values. */
export interface ParagraphStyle {
  /** Heading level 1 to 9, or 0 for running text. */
  readonly heading: number;
  /** Kind of paragraph by the name of its style. */
  readonly kind?: 'code' | 'quote';
  readonly numId?: string;
  readonly level?: number;
  /** Levels that the style is nested by its name: each of Word's styles `List Bullet 2` to `5` has a list of its own. */
  readonly nesting: number;
  /** Emphasis of a run with the style, as bits. */
  readonly emphasis: number;
}

/** Names of styles for code and quotations in Word, LibreOffice and pandoc. */
const kinds: Readonly<Record<string, ParagraphStyle['kind']>> = {
  'html preformatted': 'code',
  'preformatted text': 'code',
  'source code': 'code',
  'block text': 'quote',
  'intense quote': 'quote',
  quotations: 'quote',
  quote: 'quote',
};

interface RawStyle {
  name: string;
  basedOn?: string;
  outline?: number;
  numId?: string;
  level?: number;
  emphasis?: number;
}

/** Reads the styles by id. Returns the readable styles of a malformed part, and no styles without a part. */
export async function readStyles(archive: Archive, part: string | undefined): Promise<Map<string, ParagraphStyle>> {
  const raw = new Map<string, RawStyle>();
  let style: RawStyle | undefined;
  if (part !== undefined) {
    await archive.parse(part, {
      open({ name, attributes }) {
        const value = attributes['val'] ?? '';
        if (name === 'w:style') {
          style = { name: '' };
          raw.set(attributes['styleId'] ?? '', style);
        } else if (!style) return;
        else if (name === 'w:name') style.name = value.toLowerCase();
        else if (name === 'w:basedOn') style.basedOn = value;
        else if (name === 'w:outlineLvl') style.outline = Number(value);
        else if (name === 'w:numId') style.numId = value;
        else if (name === 'w:ilvl') style.level = Number(value);
        else if (isEmphasis(name)) style.emphasis = withProperty(style.emphasis ?? 0, name, attributes['val']);
      },
      close({ name }) {
        if (name === 'w:style') style = undefined;
      },
      text: () => undefined,
    });
  }
  return new Map([...raw.keys()].map((id) => [id, resolveStyle(id, raw)]));
}

function resolveStyle(id: string, raw: ReadonlyMap<string, RawStyle>): ParagraphStyle {
  let heading: number | undefined;
  let kind: ParagraphStyle['kind'];
  let numId: string | undefined;
  let level: number | undefined;
  let emphasis: number | undefined;
  let nesting: number | undefined;
  let next: string | undefined = id;
  // Styles may be based on each other in a cycle.
  for (let depth = 0; next !== undefined && depth < 20; depth++) {
    const style = raw.get(next);
    if (!style) break;
    heading ??= headingOf(style);
    kind ??= kinds[style.name];
    if (style.numId !== undefined) nesting ??= nestingOf(style);
    numId ??= style.numId;
    level ??= style.level;
    emphasis ??= style.emphasis;
    next = style.basedOn;
  }
  return { heading: heading ?? 0, kind, numId, level, nesting: nesting ?? 0, emphasis: emphasis ?? 0 };
}

const isEmphasis = (name: string): name is EmphasisElement => (emphasisElements as readonly string[]).includes(name);

const nestingOf = ({ name }: RawStyle): number => Number(/^list (?:bullet|number) ([2-5])$/.exec(name)?.[1] ?? 1) - 1;

function headingOf({ name, outline }: RawStyle): number | undefined {
  const headingLevel = /^heading (\d)$/.exec(name)?.[1];
  if (headingLevel !== undefined) return Number(headingLevel);
  if (name === 'title') return 1;
  if (outline === undefined) return undefined;
  return outline >= 0 && outline < 9 ? outline + 1 : 0;
}
