import { minRaise, withEmphasis, type EmphasisTag } from '../emphasis';
import type { FontCodePages } from './code-pages';
import type { Destination } from './destinations';
import type { RtfStory, TextChange } from './rtf-story';
import type { RunningHead } from './stories';

/** State that the end of a group restores. */
export interface Group {
  destination: Destination;
  /** Number of the font. */
  font: number | undefined;
  /** Number of fallback characters to skip after a Unicode character. */
  fallbackChars: number;
  hidden: boolean;
  /** Tracked change of the text. */
  change: TextChange | undefined;
  style: number;
  outline: number;
  /** Level of its list, from 0. */
  level: number;
  /** Indents of the paragraph and of its first line in twips. */
  left: number;
  first: number;
  inTable: boolean;
  /** Whether the paragraph is a drop cap of the next one. */
  isDropCap: boolean;
  /** Whether the text is the result of a HYPERLINK field. */
  isLink: boolean;
  /** As bits. */
  emphasis: number;
  /** Kind of the header or footer around it. */
  runningHead: RunningHead | undefined;
}

/** State at the start of a file. */
export const initialGroup: Group = {
  destination: 'text',
  font: undefined,
  fallbackChars: 1,
  hidden: false,
  change: undefined,
  style: 0,
  outline: 0,
  level: 0,
  left: 0,
  first: 0,
  inTable: false,
  isDropCap: false,
  isLink: false,
  emphasis: 0,
  runningHead: undefined,
};

/** Actions of control words on their parser (`RtfParser`). */
export interface ParserActions {
  readonly codePages: FontCodePages;
  endParagraph(): void;
  withStory(action: (story: RtfStory) => void): void;
  startRow(): void;
  addCellEdge(right: number): void;
  endRow(): void;
  endNestedRow(): void;
  set(values: Partial<Group>): void;
  setEmphasis(change: (emphasis: number) => number): void;
  /** Adds text to the current destination. */
  addText(text: string): void;
  unicode(value: number): void;
  setFont(font: number): void;
  setCharset(charset: number): void;
  pageNumber(): void;
  /** Starts the result of the field whose code ended last. */
  startFieldResult(): void;
}

const defaultFormatting = { hidden: false, change: undefined, font: undefined, emphasis: 0 };

const setChange =
  (change: TextChange) =>
  (parser: ParserActions, value: number | undefined): void =>
    parser.set({ change: value === 0 ? undefined : change });

const emphasize =
  (tag: EmphasisTag) =>
  (parser: ParserActions, value: number | undefined): void =>
    parser.setEmphasis((emphasis) => withEmphasis(emphasis, tag, value !== 0));

/** Actions of control words that are neither destinations nor characters. */
export const controls: Readonly<Record<string, (parser: ParserActions, value: number | undefined) => void>> = {
  par: (parser) => parser.endParagraph(),
  sect: (parser) => parser.endParagraph(),
  page: (parser) => parser.endParagraph(),
  column: (parser) => parser.endParagraph(),
  line: (parser) => parser.withStory((story) => story.add('\n')),
  cell: (parser) => parser.withStory((story) => story.endCell()),
  nestcell: (parser) => parser.withStory((story) => story.endNestedCell()),
  nestrow: (parser) => parser.endNestedRow(),
  trowd: (parser) => parser.startRow(),
  cellx: (parser, value = 0) => parser.addCellEdge(value),
  row: (parser) => parser.endRow(),
  pard: (parser) => parser.set({ style: 0, outline: 0, level: 0, left: 0, first: 0, inTable: false, isDropCap: false }),
  li: (parser, left = 0) => parser.set({ left }),
  fi: (parser, first = 0) => parser.set({ first }),
  intbl: (parser) => parser.set({ inTable: true }),
  dropcapt: (parser, value = 0) => parser.set({ isDropCap: value > 0 }),
  s: (parser, value) => parser.set({ style: value ?? 0 }),
  ilvl: (parser, value = 0) => parser.set({ level: Math.min(Math.max(value, 0), 8) }),
  outlinelevel: (parser, value = 0) => parser.set({ outline: value < 9 ? value + 1 : 0 }),
  plain: (parser) => parser.set(defaultFormatting),
  b: emphasize('strong'),
  i: emphasize('em'),
  strike: emphasize('s'),
  super: emphasize('sup'),
  sub: emphasize('sub'),
  up: (parser, value = minRaise) => parser.setEmphasis((emphasis) => withEmphasis(emphasis, 'sup', value >= minRaise)),
  nosupersub: (parser) =>
    parser.setEmphasis((emphasis) => withEmphasis(withEmphasis(emphasis, 'sup', false), 'sub', false)),
  v: (parser, value) => parser.set({ hidden: value !== 0 }),
  deleted: setChange('deleted'),
  revised: setChange('inserted'),
  mvf: setChange('moved away'),
  mvt: setChange('moved here'),
  u: (parser, value = 0) => parser.unicode(value),
  uc: (parser, value = 1) => parser.set({ fallbackChars: Math.min(Math.max(value, 0), 16) }),
  chpgn: (parser) => parser.pageNumber(),
  // Properties of a form field are within the code of its field.
  ffres: (parser, value = 0) => parser.addText(`\\ffres${value} `),
  ffdefres: (parser, value = 0) => parser.addText(`\\ffdefres${value} `),
  fldrslt: (parser) => parser.startFieldResult(),
  f: (parser, value = 0) => parser.setFont(value),
  fcharset: (parser, value = 0) => parser.setCharset(value),
  deff: (parser, value = 0) => void (parser.codePages.defaultFont = value),
  ansicpg: (parser, value = 1252) => void (parser.codePages.documentPage = value),
  mac: (parser) => void (parser.codePages.documentPage = 10000),
  pc: (parser) => void (parser.codePages.documentPage = 437),
  pca: (parser) => void (parser.codePages.documentPage = 850),
};
