import { commentText } from '../comment-text';
import type { Line } from './page-types';

/** Fields of pdf.js annotations that are used; any may be missing. */
export interface Annotation {
  readonly subtype?: string;
  readonly fieldType?: string;
  readonly fieldValue?: unknown;
  /** Kind of a button, its value when checked, and the value of a radio button. */
  readonly checkBox?: boolean;
  readonly radioButton?: boolean;
  readonly exportValue?: unknown;
  readonly buttonValue?: unknown;
  readonly combo?: boolean;
  readonly options?: readonly { readonly displayValue?: string }[];
  readonly textContent?: readonly string[];
  readonly contentsObj?: { readonly str?: string };
  /** The author of a comment. */
  readonly titleObj?: { readonly str?: string };
  readonly rect?: readonly number[];
  /** Corners of the marked text or link; `null` if they are not valid. */
  readonly quadPoints?: ArrayLike<number> | null;
  readonly url?: string;
  readonly annotationFlags?: number;
}

/** Flags: invisible, hidden, not to be viewed (ISO 32000-1, table 165). */
export const hiddenFlags = 1 | 2 | 32;
/** Assumed font size of annotations in points. */
const defaultFontSize = 10;
/** Assumed width of a character in font sizes. */
const meanCharWidth = 0.5;
/** Maximum lines inserted by position; a page with more is not a form, and the rest is appended. */
const maxPositioned = 1_000;

/**
 * Returns the text of form fields and free-text annotations as positioned lines, which pdf.js does not include in the
 * page's items. A list box shows its options, any other field its value.
 */
export function annotationLines(annotations: readonly Annotation[]): Line[] {
  return annotations.flatMap((annotation) => {
    const [x0 = 0, bottom = 0, x1 = 0, top = 0] = annotation.rect ?? [];
    if ((annotation.annotationFlags ?? 0) & hiddenFlags) return [];
    const texts = textsOf(annotation)
      .flatMap((text) => text.split(/[\r\n]+/))
      .filter((text) => text.trim() !== '');
    const lineStep = Math.min((top - bottom) / Math.max(texts.length, 1), defaultFontSize * 1.2);
    return texts.map((text, index) => {
      const y = (top + bottom) / 2 + ((texts.length - 1) / 2 - index) * lineStep - defaultFontSize / 3;
      const position = { x0, x1, y, size: defaultFontSize };
      const textEnd = Math.min(x1, x0 + text.length * meanCharWidth * defaultFontSize);
      return { text, parts: [text], ...position, rotation: 0, items: [{ ...position, text, x1: textEnd }] };
    });
  });
}

/** Annotations whose text is on the page, or in another annotation. */
const nonCommentSubtypes = new Set(['FreeText', 'Link', 'Popup', 'Widget']);

/** Returns the comments of a page (notes, marked text, stamps), each as a separate block. */
export function commentLines(annotations: readonly Annotation[]): Line[] {
  return annotations.flatMap(({ subtype = '', annotationFlags = 0, contentsObj, titleObj, rect = [] }) => {
    const text = contentsObj?.str?.trim() ?? '';
    if (text === '' || nonCommentSubtypes.has(subtype) || annotationFlags & (hiddenFlags & ~1)) return [];
    const [x0 = 0, bottom = 0, x1 = 0, top = 0] = rect;
    const comment = commentText(titleObj?.str ?? '', text);
    const position = { x0, x1, y: (top + bottom) / 2, size: defaultFontSize, rotation: 0 };
    return [{ text: comment, parts: [comment], ...position, isBlock: true, isComment: true }];
  });
}

function textsOf({ subtype, fieldType, fieldValue, combo, options, textContent, contentsObj }: Annotation): string[] {
  if (subtype === 'FreeText') return textContent?.length ? [...textContent] : [contentsObj?.str ?? ''];
  if (subtype !== 'Widget') return [];
  if (fieldType === 'Tx') return typeof fieldValue === 'string' ? [fieldValue] : [...(textContent ?? [])];
  if (fieldType !== 'Ch') return [];
  if (!combo && options?.length) return options.map(({ displayValue }) => displayValue ?? '');
  return [fieldValue].flat().filter((value) => typeof value === 'string');
}

/**
 * Inserts lines into the lines of a page, each after the last line to its left or above it, as in a form. Otherwise
 * keeps the order.
 */
export function insertLines(lines: readonly Line[], added: readonly Line[]): Line[] {
  if (added.length === 0) return [...lines];
  const sorted = [...added].sort((a, b) => (Math.abs(a.y - b.y) < defaultFontSize / 2 ? a.x0 - b.x0 : b.y - a.y));
  const insertedAfter = Map.groupBy(sorted, (line, count) =>
    count < maxPositioned ? precedingLineIndex(line, lines) : lines.length - 1,
  );
  return [
    ...(insertedAfter.get(-1) ?? []),
    ...lines.flatMap((line, index) => [line, ...(insertedAfter.get(index) ?? [])]),
  ];
}

function precedingLineIndex(line: Line, lines: readonly Line[]): number {
  const leftNeighbour = lines.findLastIndex(
    (other) => other.rotation === 0 && Math.abs(other.y - line.y) < defaultFontSize && other.x0 <= line.x0,
  );
  return leftNeighbour >= 0 ? leftNeighbour : lines.findLastIndex((other) => other.rotation === 0 && other.y >= line.y);
}
