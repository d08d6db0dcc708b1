import { withEmphasis } from '../emphasis';
import { Cursor } from './cursor';

/** Paragraphs up to a character of the text, with the same properties. */
export interface ParagraphRun {
  readonly end: number;
  readonly level: number;
  /** Whether they have bullets; undefined when the master determines it. */
  readonly hasBullet: boolean | undefined;
}

/** Characters up to a character of the text, with the same properties. */
export interface CharacterRun {
  readonly end: number;
  /** As bits. */
  readonly emphasis: number;
  /** Index of the font that symbols have; undefined when the master determines it. */
  readonly font: number | undefined;
  /** Index of the properties that PowerPoint 2000 added, such as numbers of lists. */
  readonly extension: number;
}

/** Sizes of the fields that follow the masks and the flags of bullets (TextPFException, MS-PPT 2.9.20), in order. */
const bulletFlags = 0xf;
const paragraphFields: readonly (readonly [number, number])[] = [
  [0x80, 2],
  [0x10, 2],
  [0x40, 2],
  [0x20, 4],
  [0x800, 2],
  [0x1000, 2],
  [0x2000, 2],
  [0x4000, 2],
  [0x100, 2],
  [0x400, 2],
  [0x8000, 2],
];
const tabStops = 0x100000;
const tabStopBytes = 4;
const laterParagraphFields: readonly (readonly [number, number])[] = [
  [0x10000, 2],
  [0xe0000, 2],
  [0x200000, 2],
];

/** Bits of the masks of characters (TextCFException, MS-PPT 2.9.14). */
const cf = {
  style: 0xffff,
  typeface: 0x10000,
  oldEATypeface: 0x200000,
  ansiTypeface: 0x400000,
  symbolTypeface: 0x800000,
  size: 0x20000,
  color: 0x40000,
  position: 0x80000,
} as const;

/** Reads the runs of a StyleTextPropAtom (MS-PPT 2.9.44) for a text of some characters. */
export function readTextStyles(
  styles: Buffer,
  length: number,
): { readonly paragraphs: ParagraphRun[]; readonly characters: CharacterRun[] } {
  const cursor = new Cursor(styles);
  const paragraphs: ParagraphRun[] = [];
  const characters: CharacterRun[] = [];
  // The runs include a paragraph end after the text.
  readRuns(cursor, length, paragraphs, readParagraphRun);
  readRuns(cursor, length, characters, readCharacterRun);
  return { paragraphs, characters };
}

/** Adds runs up to the end of the text, without empty ones. */
function readRuns<Run>(cursor: Cursor, length: number, runs: Run[], read: (cursor: Cursor, end: number) => Run): void {
  for (let end = 0; end <= length && !cursor.isAtEnd;) {
    const count = cursor.uint32();
    end += count;
    const run = read(cursor, end);
    if (count > 0) runs.push(run);
  }
}

function readParagraphRun(cursor: Cursor, end: number): ParagraphRun {
  const level = cursor.uint16();
  const masks = cursor.uint32();
  const flags = (masks & bulletFlags) === 0 ? 0 : cursor.uint16();
  cursor.skipFields(masks, paragraphFields);
  if ((masks & tabStops) !== 0) cursor.skip(cursor.uint16() * tabStopBytes);
  cursor.skipFields(masks, laterParagraphFields);
  return { end, level, hasBullet: (masks & 1) === 0 ? undefined : (flags & 1) === 1 };
}

function readCharacterRun(cursor: Cursor, end: number): CharacterRun {
  const masks = cursor.uint32();
  const style = (masks & cf.style) === 0 ? 0 : cursor.uint16();
  const font = (masks & cf.typeface) === 0 ? undefined : cursor.uint16();
  cursor.skipFields(masks, [
    [cf.oldEATypeface, 2],
    [cf.ansiTypeface, 2],
  ]);
  const symbolFont = (masks & cf.symbolTypeface) === 0 ? undefined : cursor.uint16();
  cursor.skipFields(masks, [
    [cf.size, 2],
    [cf.color, 4],
  ]);
  // Percent of the height above or below the baseline.
  const position = (masks & cf.position) === 0 ? 0 : (cursor.uint16() << 16) >> 16;
  let emphasis = withEmphasis(0, 'strong', (style & masks & 1) !== 0);
  emphasis = withEmphasis(emphasis, 'em', (style & masks & 2) !== 0);
  emphasis = withEmphasis(emphasis, 'sup', position > 0);
  emphasis = withEmphasis(emphasis, 'sub', position < 0);
  return { end, emphasis, font: symbolFont ?? font, extension: (style >> 10) & 0xf };
}
