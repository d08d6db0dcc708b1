import { Element, type Child } from '@winnow/markdown';
import { readStyle, type ClassStyle, type ClassStyles } from './class-styles';

/** Minimum ratio of a heading's size to that of the text, and its maximum characters. */
const minHeadingSize = 1.15;
const maxHeadingLength = 200;
const maxHeadingLevel = 4;
const defaultSize = 12;
/** Minimum characters of emphasis; that of a single letter is a drop cap. */
const minEmphasis = 2;

const paragraphTags = /^(?:p|div)$/;
const blockTags = /^(?:p|div|h[1-6]|ul|ol|li|dl|table|tbody|thead|tr|t[dh]|section|article|blockquote|pre|figure)$/;
/** Elements whose paragraphs are no headings. */
const noHeadings = /^(?:table|li|blockquote|figure|a)$/;

const [boldTags, italicTags] = [/^(?:b|strong|h[1-6]|th)$/, /^(?:i|em|cite)$/];

interface Font {
  readonly size: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
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

  /** Returns the body of a chapter with its emphasis, and with headings if it has none. */
  apply(body: Element, hasHeadings: boolean): Element {
    if (this.styles.size === 0) return body;
    const font = this.fontOf(body, { size: defaultSize, isBold: false, isItalic: false });
    this.countChars(body, font);
    const textSize = [...this.charsBySize].reduce((max, each) => (each[1] > max[1] ? each : max), [0, 0])[0];
    return this.convert(body, font, hasHeadings ? Infinity : textSize * minHeadingSize);
  }

  private fontOf(element: Element, parent: Font): Font {
    let font = {
      ...parent,
      isBold: parent.isBold || boldTags.test(element.tag),
      isItalic: parent.isItalic || italicTags.test(element.tag),
    };
    const add = ({ size, isBold = font.isBold, isItalic = font.isItalic }: ClassStyle): void => {
      const value = size ? roundToHalf(size.isRelative ? size.value * parent.size : size.value) : font.size;
      font = { size: value, isBold, isItalic };
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

  private convert(element: Element, font: Font, minSize: number): Element {
    const headingSize = paragraphTags.test(element.tag) ? this.headingSize(element, font) : undefined;
    const isHeading = headingSize !== undefined && headingSize >= minSize;
    const tag = isHeading ? `h${this.levelOf(headingSize, minSize)}` : element.tag;
    const converted = new Element(tag, element.attributes, element.parent);
    const inner = isHeading || noHeadings.test(element.tag) ? Infinity : minSize;
    for (const child of element.children) {
      if (typeof child === 'string') converted.children.push(child);
      else {
        const childFont = this.fontOf(child, font);
        const result = this.convert(child, childFont, inner);
        converted.children.push(isHeading || child.tag !== 'span' ? result : emphasised(result, font, childFont));
      }
    }
    return converted;
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

/** Returns an element in the tags of the emphasis that it begins. */
function emphasised(element: Element, outer: Font, font: Font): Child {
  const tags = [font.isItalic && !outer.isItalic ? 'em' : '', font.isBold && !outer.isBold ? 'strong' : ''];
  if (lengthOf(element) < minEmphasis) return element;
  return tags.filter(Boolean).reduce((inner, tag) => {
    const wrapper = new Element(tag, {}, inner.parent);
    wrapper.children.push(inner);
    return wrapper;
  }, element);
}

const lengthOf = ({ children }: Element): number =>
  children.reduce((sum, child) => sum + (typeof child === 'string' ? child.trim().length : lengthOf(child)), 0);
