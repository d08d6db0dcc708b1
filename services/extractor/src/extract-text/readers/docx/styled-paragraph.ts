import { maxListLevel } from './mammoth-package';
import type { Numbering } from '../tree/list-numbering';
import type { ParagraphStyle } from './styles';

/** A paragraph being parsed. */
export interface Paragraph {
  /** Content of its single run, as WordprocessingML. */
  xml: string;
  chars: number;
  /** Emphasis of the open run, as bits. */
  emphasis: number;
  style: string;
  numId?: string;
  level?: number;
  outline?: number;
  /** Whether its text continues in the next paragraph: its end is deleted (tracked change), or it is a drop cap. */
  continuesInNext: boolean;
  hasPicture?: boolean;
  /** Blocks of the text boxes anchored in the paragraph. */
  after: string;
}

/** Properties that determine how a paragraph is written. */
export interface ParagraphContext {
  readonly styles: ReadonlyMap<string, ParagraphStyle>;
  readonly numbering: Numbering;
}

/** Characters escaped at a time, since V8 needs 16 bytes per replacement until the end of a call. */
const maxChunkChars = 65_536;

/** Escapes text for XML. */
export function escapeXml(text: string): string {
  if (text.length <= maxChunkChars) return escapeChunk(text);
  let escaped = '';
  for (let offset = 0; offset < text.length; offset += maxChunkChars)
    escaped += escapeChunk(text.slice(offset, offset + maxChunkChars));
  return escaped;
}

const escapeChunk = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * Writes a paragraph for mammoth: inherited headings and kinds as separate styles (`mammoth-package.ts`), and the label
 * of a list as text, since mammoth does not number lists. For a paragraph without text, only the blocks after it are
 * written.
 */
export function styledParagraph(paragraph: Paragraph, { styles, numbering }: ParagraphContext): string {
  // As in Word, a picture in a list has a number.
  if (paragraph.chars === 0 && !paragraph.hasPicture) return paragraph.after;
  const style = styles.get(paragraph.style);
  const heading = Math.min(paragraph.outline ?? style?.heading ?? 0, 6);
  const numId = paragraph.numId ?? style?.numId;
  const level = Math.min(paragraph.level ?? style?.level ?? 0, 8);
  const label = numId === undefined || paragraph.continuesInNext ? '' : numbering.next(numId, level);
  if (paragraph.chars === 0) return paragraph.after;
  const name = heading > 0 ? `h${heading}` : (style?.kind ?? '');
  const nesting = numId === style?.numId && level === 0 ? (style?.nesting ?? 0) : 0;
  const isListItem = label !== '' && heading === 0;
  const properties =
    (name === '' ? '' : `<w:pStyle w:val="${name}"/>`) +
    (isListItem
      ? `<w:numPr><w:ilvl w:val="${Math.min(level + nesting, maxListLevel)}"/><w:numId w:val="1"/></w:numPr>`
      : '') +
    (paragraph.continuesInNext ? '<w:rPr><w:del/></w:rPr>' : '');
  const labelXml = isListItem
    ? `<w:r><w:rPr><w:rStyle w:val="label"/></w:rPr><w:t>${escapeXml(label)}</w:t></w:r>`
    : label === ''
      ? ''
      : `<w:r><w:t>${escapeXml(label)} </w:t></w:r>`;
  return `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${labelXml}<w:r>${paragraph.xml}</w:r></w:p>${paragraph.after}`;
}
