import type { Fields } from './fields';
import type { PagePictures } from './page-pictures';
import { escapeXml } from './styled-paragraph';

/** Actions of elements on their story (`WordStory`). */
export interface StorySteps {
  block(xml: string): void;
  write(text: string): void;
  inline(xml: string, chars?: number): void;
  openRun(): void;
  closeRun(): void;
  hideRun(hidden: boolean): void;
  field(act: (fields: Fields) => void): void;
  noteMark(kind: 'footnote' | 'endnote', id?: string): void;
  openNote(kind: 'footnote' | 'endnote', id?: string): void;
  openTextBox(): void;
  closeTextBox(): void;
  comment(id?: string): void;
  picture(act: (pictures: PagePictures) => string | undefined): void;
}

type Step = (story: StorySteps, attributes: Readonly<Record<string, string>>) => void;

const isOn = (value: string | undefined): boolean => !/^(?:0|false|off)$/.test(value ?? '');

/** A row in Word has at most 63 columns. */
const columnsOf = (value: string | undefined): number => Math.min(Math.max(0, Number(value) || 0), 63);

/** Writes a picture's description, unless it is a file name or a numbered default. */
function describe(story: StorySteps, text = ''): void {
  if (/\p{L}\s+\p{L}/u.test(text) && !/\.(?:png|jpe?g|gif|bmp|[ew]mf|tiff?)\b|https?:/i.test(text))
    story.write(`[${text}]`);
}

/**
 * Writes a character by its font and code; those of symbol fonts (private use, or below 256) are mapped by mammoth's
 * table.
 */
function symbol(story: StorySteps, font = '', char = ''): void {
  const code = Number.parseInt(char, 16);
  if (code > 0xff && code < 0xd800) story.write(String.fromCharCode(code));
  else if (/^[\da-f]{1,4}$/i.test(char))
    story.inline(`<w:sym w:font="${escapeXml(font)}" w:char="${char.toUpperCase()}"/>`);
}

/** Actions at the start of elements. */
export const openers: Readonly<Record<string, Step>> = {
  'w:r': (story) => story.openRun(),
  'w:vanish': (story, { val }) => story.hideRun(isOn(val)),
  'w:tab': (story) => story.write('\t'),
  'w:ptab': (story) => story.write('\t'),
  'w:br': (story) => story.inline('<w:br/>'),
  'w:cr': (story) => story.inline('<w:br/>'),
  'w:noBreakHyphen': (story) => story.write('-'),
  'w:sym': (story, { font, char }) => symbol(story, font, char),
  'w:fldChar': (story, { fldCharType }) => story.field((fields) => fields.mark(fldCharType)),
  'w:fldSimple': (story, { instr }) => story.field((fields) => fields.openSimple(instr ?? '')),
  'w:footnoteReference': (story, { id }) => story.noteMark('footnote', id),
  'w:endnoteReference': (story, { id }) => story.noteMark('endnote', id),
  'w:commentReference': (story, { id }) => story.comment(id),
  'wp:extent': (story, { cx, cy }) => story.picture((pictures) => pictures.measure(Number(cx), Number(cy))),
  'a:blip': (story, { 'r:embed': id }) => story.picture((pictures) => pictures.add(id)),
  'wp:docPr': (story, { descr }) => describe(story, descr),
  'v:textpath': (story, { string }) => story.write(string ?? ''),
  'w:txbxContent': (story) => story.openTextBox(),
  'w:footnote': (story, { id }) => story.openNote('footnote', id),
  'w:endnote': (story, { id }) => story.openNote('endnote', id),
  'w:tbl': (story) => story.block('<w:tbl>'),
  'w:tr': (story) => story.block('<w:tr>'),
  'w:gridBefore': (story, { val }) => story.block('<w:tc/>'.repeat(columnsOf(val))),
  'w:tc': (story) => story.block('<w:tc>'),
  'w:gridSpan': (story, { val }) =>
    story.block(`<w:tcPr><w:gridSpan w:val="${Math.max(1, columnsOf(val))}"/></w:tcPr>`),
};

/** Actions at the end of elements. */
export const closers: Readonly<Record<string, Step>> = {
  'w:r': (story) => story.closeRun(),
  'w:fldSimple': (story) => story.field((fields) => fields.close()),
  'w:txbxContent': (story) => story.closeTextBox(),
  'w:footnote': (story) => story.block('</w:footnote>'),
  'w:endnote': (story) => story.block('</w:endnote>'),
  'w:tbl': (story) => story.block('</w:tbl>'),
  'w:tr': (story) => story.block('</w:tr>'),
  'w:tc': (story) => story.block('</w:tc>'),
};
