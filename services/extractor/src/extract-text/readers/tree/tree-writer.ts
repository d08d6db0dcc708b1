import { Element } from '@winnow/markdown';
import type { TextBudget } from '../text-budget';

/** Elements that mean nothing without content. */
const omittedWhenEmpty = /^(?:a|div|em|h[1-6]|p|s|strong|sub|sup)$/;
/** Maximum nesting; deeper elements are flattened into their parent. */
const maxDepth = 128;

/**
 * Writes a stream of HTML elements (`h2`, `p`, `ul`, `table`) with a writer for web pages, one top-level element at a
 * time, so that only one is in memory.
 */
export class TreeWriter {
  private readonly blocks: string[] = [];
  private root = new Element('body');
  private readonly stack: Element[] = [];
  private flattenedDepth = 0;

  /** `write` writes a top-level element in its parent, a `body`. */
  constructor(
    private readonly budget: TextBudget,
    private readonly write: (body: Element) => string,
  ) {}

  open(tag: string, attributes?: Readonly<Record<string, string>>): void {
    if (this.stack.length >= maxDepth) {
      this.flattenedDepth += 1;
      return;
    }
    this.budget.addElements();
    // Many links may share a long address.
    this.budget.addWrittenChars(attributes?.['href']?.length ?? 0);
    const parent = this.stack.at(-1) ?? this.root;
    const element = new Element(tag, attributes, parent);
    parent.children.push(element);
    this.stack.push(element);
  }

  close(): void {
    if (this.flattenedDepth > 0) {
      this.flattenedDepth -= 1;
      return;
    }
    const element = this.stack.pop();
    if (element && element.children.length === 0 && omittedWhenEmpty.test(element.tag))
      (this.stack.at(-1) ?? this.root).children.pop();
    if (this.stack.length === 0) this.endBlock();
  }

  text(text: string): void {
    if (text === '') return;
    this.budget.addWrittenChars(text.length);
    (this.stack.at(-1) ?? this.root).children.push(text);
  }

  /** Writes an element without content, such as `br`. */
  emptyElement(tag: string): void {
    this.open(tag);
    this.close();
  }

  /** Removes the content of the open element. */
  clear(): void {
    if (this.flattenedDepth === 0) this.stack.at(-1)?.children.splice(0);
  }

  /** Returns the blocks written since the last call. */
  takeBlocks(): string[] {
    while (this.stack.length > 0) this.close();
    this.endBlock();
    return this.blocks.splice(0);
  }

  private endBlock(): void {
    if (this.root.children.length === 0) return;
    const text = this.write(this.root);
    if (text !== '') this.blocks.push(text);
    this.root = new Element('body');
  }
}
