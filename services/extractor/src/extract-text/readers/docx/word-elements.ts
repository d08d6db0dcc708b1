import { isFalse } from '../package/xml';
import type { Fields } from './fields';
import type { OpenRuns } from './open-runs';
import type { PagePictures } from './page-pictures';
import { emphasisElements } from './emphasis';
import { escapeXml } from './styled-paragraph';

/** Actions of elements on their story (`WordStory`). */
export interface StoryActions {
  block(xml: string): void;
  write(text: string): void;
  inline(xml: string, chars?: number): void;
  openLink(id?: string, anchor?: string): void;
  closeLink(): void;
  run(action: (runs: OpenRuns) => void): void;
  /** Writes the text that `action` returns. */
  field(action: (fields: Fields) => string | undefined): void;
  noteReference(kind: 'footnote' | 'endnote', id?: string): void;
  openNote(kind: 'footnote' | 'endnote', id?: string): void;
  openTextBox(): void;
  closeTextBox(): void;
  comment(id?: string): void;
  chart(id?: string): void;
  insertFile(id?: string): void;
  picture(action: (pictures: PagePictures) => string | undefined): void;
}

type ElementAction = (story: StoryActions, attributes: Readonly<Record<string, string>>) => void;

/** Returns a number of columns; a row in Word has at most 63. */
const columnCount = (value: string | undefined): number => Math.min(Math.max(0, Number(value) || 0), 63);

/** Writes the alternative text of a picture, unless it is a file name or a numbered default. */
function writeDescription(story: StoryActions, text = ''): void {
  if (/\p{L}\s+\p{L}/u.test(text) && !/\.(?:png|jpe?g|gif|bmp|[ew]mf|tiff?)\b|https?:/i.test(text))
    story.write(`[${text}]`);
}

/**
 * Writes a character by its font and code; those of symbol fonts (private use, or below 256) are mapped by mammoth's
 * table.
 */
function writeSymbol(story: StoryActions, font = '', char = ''): void {
  const code = Number.parseInt(char, 16);
  if (code > 0xff && code < 0xd800) story.write(String.fromCharCode(code));
  else if (/^[\da-f]{1,4}$/i.test(char))
    story.inline(`<w:sym w:font="${escapeXml(font)}" w:char="${char.toUpperCase()}"/>`);
}

const formData = ['w:checkBox', 'w:ddList', 'w:default', 'w:checked', 'w:result', 'w:listEntry'].map(
  (name): [string, ElementAction] => [name, (story, { val }) => story.field((fields) => fields.onFormData(name, val))],
);

const emphasis = emphasisElements.map((name): [string, ElementAction] => [
  name,
  (story, { val }) => story.run((runs) => runs.emphasize(name, val)),
]);

/** Actions at the start of elements. */
export const openers: Readonly<Record<string, ElementAction>> = {
  ...Object.fromEntries([...formData, ...emphasis]),
  'w:r': (story) => story.run((runs) => runs.open()),
  'w:sdt': (story) => story.run((runs) => runs.openControl()),
  'w:showingPlcHdr': (story, { val }) => isFalse(val) || story.run((runs) => runs.hidePrompt()),
  'c:chart': (story, attributes) => story.chart(attributes['r:id']),
  // A diagram (SmartArt).
  relIds: (story, attributes) => story.chart(attributes['r:dm']),
  'w:altChunk': (story, attributes) => story.insertFile(attributes['r:id']),
  'w:hyperlink': (story, attributes) => story.openLink(attributes['r:id'], attributes['anchor']),
  'w:rStyle': (story, { val }) => story.run((runs) => runs.style(val)),
  'w:vanish': (story, { val }) => story.run((runs) => runs.hide(!isFalse(val))),
  'w:tab': (story) => story.write('\t'),
  'w:ptab': (story) => story.write('\t'),
  'w:br': (story) => story.inline('<w:br/>'),
  'w:cr': (story) => story.inline('<w:br/>'),
  'w:noBreakHyphen': (story) => story.write('-'),
  'w:sym': (story, { font, char }) => writeSymbol(story, font, char),
  'w:fldChar': (story, { fldCharType }) => story.field((fields) => fields.onFieldChar(fldCharType)),
  'w:fldSimple': (story, { instr }) => story.field((fields) => fields.openSimple(instr ?? '')),
  'w:footnoteReference': (story, { id }) => story.noteReference('footnote', id),
  'w:endnoteReference': (story, { id }) => story.noteReference('endnote', id),
  'w:commentReference': (story, { id }) => story.comment(id),
  'wp:extent': (story, { cx, cy }) => story.picture((pictures) => pictures.setExtent(Number(cx), Number(cy))),
  'a:blip': (story, { 'r:embed': id }) => story.picture((pictures) => pictures.add(id)),
  'wp:docPr': (story, { descr }) => writeDescription(story, descr),
  'v:textpath': (story, { string }) => story.write(string ?? ''),
  'w:txbxContent': (story) => story.openTextBox(),
  'w:footnote': (story, { id }) => story.openNote('footnote', id),
  'w:endnote': (story, { id }) => story.openNote('endnote', id),
  'w:tbl': (story) => story.block('<w:tbl>'),
  'w:tr': (story) => story.block('<w:tr>'),
  'w:gridBefore': (story, { val }) => story.block('<w:tc/>'.repeat(columnCount(val))),
  'w:tc': (story) => story.block('<w:tc>'),
  'w:gridSpan': (story, { val }) =>
    story.block(`<w:tcPr><w:gridSpan w:val="${Math.max(1, columnCount(val))}"/></w:tcPr>`),
};

/** Actions at the end of elements. */
export const closers: Readonly<Record<string, ElementAction>> = {
  'w:r': (story) => story.run((runs) => runs.close()),
  'w:sdt': (story) => story.run((runs) => runs.closeControl()),
  'w:hyperlink': (story) => story.closeLink(),
  'w:fldSimple': (story) => story.field((fields) => fields.close()),
  'w:txbxContent': (story) => story.closeTextBox(),
  'w:footnote': (story) => story.block('</w:footnote>'),
  'w:endnote': (story) => story.block('</w:endnote>'),
  'w:tbl': (story) => story.block('</w:tbl>'),
  'w:tr': (story) => story.block('</w:tr>'),
  'w:tc': (story) => story.block('</w:tc>'),
};
