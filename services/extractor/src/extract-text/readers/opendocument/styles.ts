import type { EmphasisTag } from '../emphasis';
import type { XmlElement, XmlHandler } from '../package/xml';

const maxChainLength = 32;

/** One level of a numbered list. */
export interface ListLevel {
  /** Format of its number: `1`, `a`, `A`, `i`, `I`; an empty string for none. */
  readonly format: string;
  /** Its label, with the numbers of levels as `%1%`. */
  readonly label: string;
  readonly start: number;
}

/** Tags for the emphasis of text, each with the text property that sets it, and its values. */
const emphasisProperties = [
  ['sup', 'text-position', /^(?:super|[2-9]\d(?:\.\d+)?%)/],
  ['sub', 'text-position', /^sub/],
  ['strong', 'font-weight', /^(?:bold|[6-9]00)$/],
  ['em', 'font-style', /^(?:italic|oblique)$/],
  ['s', 'text-line-through-style', /^(?!none$)/],
] as const;

/** Name of the list style of headings. */
export const outlineStyle = 'Outline';

/**
 * Styles of an OpenDocument that define its structure and emphasis: headings, numbered lists, hidden sheets, slides and
 * text.
 */
export class Styles implements XmlHandler {
  private readonly parents = new Map<string, string>();
  private readonly levels = new Map<string, ListLevel>();
  private readonly unlisted = new Set<string>();
  private readonly hidden = new Set<string>();
  private readonly hiddenText = new Map<string, boolean>();
  private readonly emphasis = new Map<string, Partial<Record<EmphasisTag, boolean>>>();
  /** Names of the master pages that styles begin. */
  readonly masterPages = new Set<string>();
  /** Name of the open style; the levels of lists and the defaults have properties as well. */
  private style: string | undefined;
  private list = '';

  open({ name, attributes }: XmlElement): void {
    const styleName = attributes['name'] ?? '';
    if (name === 'style:style') {
      this.style = styleName;
      this.parents.set(styleName, attributes['parent-style-name'] ?? '');
      if (attributes['list-style-name'] === '') this.unlisted.add(styleName);
      if (attributes['master-page-name']) this.masterPages.add(attributes['master-page-name']);
    } else if (
      this.style !== undefined &&
      (name === 'style:table-properties' || name === 'style:drawing-page-properties')
    ) {
      if (attributes['display'] === 'false' || attributes['visibility'] === 'hidden') this.hidden.add(this.style);
    } else if (this.style !== undefined && name === 'style:text-properties') {
      this.emphasis.set(this.style, emphasisIn(attributes));
      if (attributes['display'] !== undefined) this.hiddenText.set(this.style, attributes['display'] === 'none');
    } else if (name === 'text:list-style') this.list = styleName;
    else if (name === 'text:outline-style') this.list = outlineStyle;
    else if (name === 'text:list-level-style-number' || name === 'text:outline-level-style')
      this.levels.set(`${this.list} ${attributes['level']}`, levelOf(attributes));
  }

  close({ name }: XmlElement): void {
    if (name === 'style:style') this.style = undefined;
  }

  text(): void {}

  /** Returns the heading of a paragraph style, `h1` to `h6`, or undefined. */
  headingOf(style: string): string | undefined {
    for (const name of this.chain(style)) {
      if (name === 'Title') return 'h1';
      const level = /^Heading(?:_20_| )([1-9])/.exec(name)?.[1];
      if (level !== undefined) return `h${Math.min(Number(level), 6)}`;
    }
    return undefined;
  }

  /** Whether a paragraph style is one for code of LibreOffice, or of a document of Word or pandoc that it converts. */
  isCode(style: string): boolean {
    const codeName = /^(?:Preformatted(?:_20_| )Text|HTML(?:_20_| )Preformatted|Source(?:_20_| )Code)$/;
    for (const name of this.chain(style)) if (codeName.test(name)) return true;
    return false;
  }

  /** Returns the tags for the emphasis of a text style. */
  emphasisOf(style: string): EmphasisTag[] {
    const found: Partial<Record<EmphasisTag, boolean>> = {};
    for (const name of this.chain(style))
      for (const [tag, isOn] of Object.entries(this.emphasis.get(name) ?? {})) found[tag as EmphasisTag] ??= isOn;
    return emphasisProperties.flatMap(([tag]) => (found[tag] ? [tag] : []));
  }

  /** Returns a level of a list style, from 1; undefined for a bullet. */
  levelOf(list: string, level: number): ListLevel | undefined {
    return this.levels.get(`${list} ${level}`);
  }

  /** Whether a style hides its sheets or slides. */
  isHidden(style: string): boolean {
    return this.hidden.has(style);
  }

  /** Whether text of a paragraph or text style is not displayed. */
  isHiddenText(style: string): boolean {
    if (this.hiddenText.size === 0) return false;
    for (const name of this.chain(style)) {
      const isHidden = this.hiddenText.get(name);
      if (isHidden !== undefined) return isHidden;
    }
    return false;
  }

  /** Whether a paragraph style removes its paragraphs from lists. */
  isUnlisted(style: string): boolean {
    return this.unlisted.has(style);
  }

  /** Returns a style and those that it inherits from. */
  private *chain(style: string): Generator<string> {
    for (let name = style, depth = 0; name !== '' && depth < maxChainLength; depth++) {
      yield name;
      name = this.parents.get(name) ?? '';
    }
  }
}

function emphasisIn(attributes: XmlElement['attributes']): Partial<Record<EmphasisTag, boolean>> {
  return Object.fromEntries(
    emphasisProperties.flatMap(([tag, property, values]) => {
      const value = attributes[property];
      return value === undefined ? [] : [[tag, values.test(value)]];
    }),
  );
}

/** Reads a level (OpenDocument 1.3, 16.31 and 19.502); later versions write the whole label. */
function levelOf(attributes: XmlElement['attributes']): ListLevel {
  const level = Number(attributes['level']) || 1;
  const first = Math.max(1, level + 1 - (Number(attributes['display-levels']) || 1));
  const numbers = Array.from({ length: level + 1 - first }, (_, index) => `%${first + index}%`).join('.');
  const label = `${attributes['num-prefix'] ?? ''}${numbers}${attributes['num-suffix'] ?? ''}`;
  return {
    format: attributes['num-format'] ?? '',
    label: attributes['num-list-format'] ?? label,
    start: parseWholeNumber(attributes['start-value']) ?? 1,
  };
}

/** Returns a number from 0 that an attribute contains, or undefined. */
export const parseWholeNumber = (value = ''): number | undefined =>
  /^\d{1,9}$/.test(value) ? Number(value) : undefined;
