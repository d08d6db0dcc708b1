import { Element, find } from '@winnow/markdown';
import { readStyle, type ClassStyle, type ClassStyles } from './class-styles';

/** Minimum ratio of a heading's size to the size of the text, and its maximum characters. */
const minHeadingSize = 1.15;
const maxHeadingLength = 200;
const maxHeadingLevel = 4;
const defaultSize = 12;
/** Minimum characters of emphasis; a single emphasised letter is a drop cap. */
const minEmphasis = 2;
/** Maximum characters of raised text: numbers, and marks of notes. */
const maxRaised = 8;

const paragraphTags = /^(?:p|div)$/;
const blockTags = /^(?:p|div|h[1-6]|ul|ol|li|dl|table|tbody|thead|tr|t[dh]|section|article|blockquote|pre|figure)$/;
/** Elements whose paragraphs are not headings. */
const noHeadings = /^(?:table|li|blockquote|figure|a)$/;

const [boldTags, italicTags] = [/^(?:b|strong|h[1-6]|th)$/, /^(?:i|em|cite)$/];

interface Font {
  readonly size: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isRaised?: boolean;
}

/** Writes headings and emphasis of a book that has them only in its style sheets, as LibreOffice and InDesign export it. */
export class StyledText {
  private readonly charsBySize = new Map<number, number>();
  /** Sizes that the style sheets declare. */
  private readonly sizes = new Set<number>();

  constructor(private readonly styles: ClassStyles) {
    for (const { size } of styles.values())
      if (size) this.sizes.add(roundToHalf(size.isRelative ? size.value * defaultSize : size.value));
  }

  /** Writes the emphasis of a chapter, and headings if it has none. Modifies the tree in place. */
  apply(body: Element, hasHeadings: boolean): void {
    if (this.styles.size === 0) return;
    const font = this.fontOf(body, { size: defaultSize, isBold: false, isItalic: false });
    this.countChars(body, font);
    const textSize = [...this.charsBySize].reduce((max, each) => (each[1] > max[1] ? each : max), [0, 0])[0];
    this.convertChildren(body, font, hasHeadings ? Infinity : textSize * minHeadingSize);
  }

  private fontOf(element: Element, parent: Font): Font {
    let font = {
      ...parent,
      isBold: parent.isBold || boldTags.test(element.tag),
      isItalic: parent.isItalic || italicTags.test(element.tag),
      isRaised: false,
    };
    const add = ({
      size,
      isBold = font.isBold,
      isItalic = font.isItalic,
      isRaised = font.isRaised,
    }: ClassStyle): void => {
      const value = size ? roundToHalf(size.isRelative ? size.value * parent.size : size.value) : font.size;
      font = { size: value, isBold, isItalic, isRaised };
    };
    for (const name of element.attribute('class').split(/\s+/)) {
      const style = this.styles.get(name);
      if (style) add(style);
    }
    if (element.attribute('style') !== '') add(readStyle(element.attribute('style')));
    return font;
  }

  private countChars(element: Element, font: Font): void {
    for (const child of element.children) {
      if (typeof child !== 'string') this.countChars(child, this.fontOf(child, font));
      else this.charsBySize.set(font.size, (this.charsBySize.get(font.size) ?? 0) + child.trim().length);
    }
  }

  private convertChildren(element: Element, font: Font, minSize: number): void {
    for (const [index, child] of element.children.entries()) {
      if (typeof child === 'string') continue;
      const childFont = this.fontOf(child, font);
      const headingSize = paragraphTags.test(child.tag) ? this.headingSize(child, childFont) : undefined;
      if (headingSize !== undefined && headingSize >= minSize) {
        element.children[index] = withTag(child, `h${this.levelOf(headingSize, minSize)}`);
        continue;
      }
      this.convertChildren(child, childFont, noHeadings.test(child.tag) ? Infinity : minSize);
      if (child.tag === 'span') element.children[index] = emphasised(child, font, childFont);
    }
  }

  /** Returns the size of a paragraph's text if all of it has one. */
  private headingSize(element: Element, font: Font): number | undefined {
    const sizes = new Set<number>();
    let text = '';
    const add = (each: Element, eachFont: Font): boolean =>
      each.children.every((child) => {
        if (typeof child !== 'string') return !blockTags.test(child.tag) && add(child, this.fontOf(child, eachFont));
        if (child.trim() !== '') sizes.add(eachFont.size);
        text += child;
        return text.length <= maxHeadingLength && sizes.size < 2;
      });
    return add(element, font) && /\p{L}/u.test(text) ? [...sizes][0] : undefined;
  }

  private levelOf(size: number, minSize: number): number {
    const larger = [...this.sizes].filter((each) => each > size && each >= minSize);
    return Math.min(larger.length + 1, maxHeadingLevel);
  }
}

const roundToHalf = (size: number): number => Math.round(size * 2) / 2;

/** Wraps an element in the tags of the emphasis that begins with it. */
function emphasised(element: Element, outer: Font, font: Font): Element {
  const length = lengthOf(element);
  if (element.dropped || length === 0) return element;
  const tags = [
    font.isRaised && font.size <= outer.size && length <= maxRaised && !find(element, ({ tag }) => tag === 'sup')
      ? 'sup'
      : '',
    font.isItalic && !outer.isItalic && length >= minEmphasis ? 'em' : '',
    font.isBold && !outer.isBold && length >= minEmphasis ? 'strong' : '',
  ];
  return tags.filter(Boolean).reduce((inner, tag) => {
    const wrapper = new Element(tag, {}, inner.parent);
    wrapper.children.push(inner);
    inner.parent = wrapper;
    return wrapper;
  }, element);
}

/** Moves the children of an element into a new element with another tag. */
function withTag(element: Element, tag: string): Element {
  const replacement = new Element(tag, element.attributes, element.parent);
  replacement.dropped = element.dropped;
  for (const child of element.children.splice(0)) {
    replacement.children.push(child);
    if (typeof child !== 'string') child.parent = replacement;
  }
  return replacement;
}

const lengthOf = ({ children }: Element): number =>
  children.reduce((sum, child) => sum + (typeof child === 'string' ? child.trim().length : lengthOf(child)), 0);
