import type { XmlElement, XmlHandler } from '../package/xml';

const maxChainLength = 32;

/** Styles of an OpenDocument that define its structure: headings and numbered lists. */
export class Styles implements XmlHandler {
  private readonly parents = new Map<string, string>();
  private readonly counted = new Set<string>();
  private list = '';

  open({ name, attributes }: XmlElement): void {
    const styleName = attributes['name'] ?? '';
    if (name === 'style:style') this.parents.set(styleName, attributes['parent-style-name'] ?? '');
    else if (name === 'text:list-style') this.list = styleName;
    else if (name === 'text:list-level-style-number' && (attributes['num-format'] ?? '') !== '')
      this.counted.add(`${this.list} ${attributes['level']}`);
  }

  close(): void {}

  text(): void {}

  /** Returns the heading of a paragraph style, `h1` to `h6`, or undefined. */
  headingOf(style: string): string | undefined {
    for (let name = style, step = 0; name !== '' && step < maxChainLength; step++) {
      if (name === 'Title') return 'h1';
      const level = /^Heading_20_([1-9])/.exec(name)?.[1];
      if (level !== undefined) return `h${Math.min(Number(level), 6)}`;
      name = this.parents.get(name) ?? '';
    }
    return undefined;
  }

  /** Whether a list of this style has numbers at a level, from 1. */
  isCounted(list: string, level: number): boolean {
    return this.counted.has(`${list} ${level}`);
  }
}
