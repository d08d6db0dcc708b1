import { hasText, ownLengthOf, type Child, type Element } from '@winnow/markdown';
import type { DocumentFacts } from '../reader';
import { childrenNamed, elementsOf, html, isElement, joined } from './elements';

/**
 * What an element is converted to: an HTML tag; `''` for only its content; `-` for nothing; `section` for a part of the
 * text with a title; or a function for all others.
 */
export type Rule = string | ((element: Element, converter: Converter, level: number) => Child[]);
export type Rules = Readonly<Record<string, Rule>>;

/** A document that was converted to HTML. */
export interface ConvertedDocument {
  readonly blocks: readonly Child[];
  readonly title?: string;
  readonly facts?: DocumentFacts;
}

const maxLevel = 6;
/** Attributes that mean the same in HTML. */
const kept = ['id', 'colspan', 'rowspan', 'start'];

/**
 * Converts the elements of an XML vocabulary to HTML elements by a table of rules; numbers the notes, which follow the
 * text.
 */
export class Converter {
  private readonly noteNumbers = new Map<Element, number>();
  private readonly notes: Element[] = [];

  constructor(private readonly rules: Rules) {}

  /** Converts the content of an element; headings in it have this level. */
  content(element: Element, level: number, except: readonly (Element | undefined)[] = []): Child[] {
    const skipped = new Set<Child | undefined>(except);
    return element.children.flatMap((child) => (isElement(child) && skipped.has(child) ? [] : this.one(child, level)));
  }

  all(elements: readonly Child[], level: number): Child[] {
    return elements.flatMap((element) => this.one(element, level));
  }

  one(child: Child, level: number): Child[] {
    if (!isElement(child)) return [child];
    const rule = Object.hasOwn(this.rules, child.tag) ? this.rules[child.tag]! : unknownRule(child);
    if (typeof rule === 'function') return rule(child, this, level);
    if (rule === '-') return [];
    if (rule === 'section') return this.section(child, level);
    const children = this.content(child, level);
    if (rule === '') return children;
    return [html(rule, children, Object.fromEntries(kept.map((name) => [name, child.attributes[name]])))];
  }

  /** Writes a part of the text: its title as a heading of the level, then the rest one level below. */
  section(element: Element, level: number): Child[] {
    const title = childrenNamed(element, 'title', 'head')[0];
    const label = childrenNamed(element, 'label')[0];
    const children = this.content(element, title ? level + 1 : level, [title, label]);
    if (!title || !hasText(title)) return [html('div', children)];
    const prefix = label ? [...this.content(label, level), ' '] : [];
    return [this.heading([...prefix, ...this.content(title, level)], level), html('div', children)];
  }

  heading(children: readonly Child[], level: number): Element {
    return html(`h${Math.min(level, maxLevel)}`, children);
  }

  /** Returns the mark of a note, whose text is written after the document. */
  note(note: Element, content: () => Child[]): Child[] {
    let number = this.noteNumbers.get(note);
    if (number === undefined) {
      number = this.noteNumbers.size + 1;
      this.noteNumbers.set(note, number);
      // Notes in a note have later numbers.
      const index = this.notes.push(html('li')) - 1;
      this.notes[index] = html('li', content(), { id: `note-${number}` });
    }
    return [html('sup', [html('a', [String(number)], { href: `#note-${number}` })])];
  }

  isNoted(note: Element): boolean {
    return this.noteNumbers.has(note);
  }

  /** Returns the notes of the document as a list. */
  noteList(): Child[] {
    return this.notes.length === 0 ? [] : [html('ol', this.notes)];
  }
}

/** Unknown elements in a line are part of it; others are blocks of their own. */
function unknownRule(element: Element): string {
  const isInLine = element.parent !== undefined && ownLengthOf(element.parent) > 0;
  return isInLine || (ownLengthOf(element) > 0 && elementsOf(element).length > 0) ? '' : 'div';
}

/**
 * Returns the label and title of a figure or table in front of its description. Some documents have the title as the
 * description's first paragraph.
 */
export function caption(label: string, title: readonly Child[], description: readonly Child[]): Child[] {
  const lead: Child[] = [];
  if (label !== '') lead.push(html('strong', [/[.:]$/.test(label) ? label : `${label}.`]), ' ');
  lead.push(...title);
  const [first, ...others] = description.filter((child) => isElement(child) || child.trim() !== '');
  if (first === undefined) return lead.length > 0 ? [html('p', lead)] : [];
  if (!isElement(first) || first.tag !== 'p') return [...(lead.length > 0 ? [html('p', lead)] : []), first, ...others];
  return [html('p', [...lead, ...(title.length > 0 ? [' '] : []), ...first.children]), ...others];
}

/** Returns a person's name in the order of speech. */
export const fullName = (...parts: string[]): string => joined(parts, ' ');
