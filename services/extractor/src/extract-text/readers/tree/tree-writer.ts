import { Element, toMarkdown } from '@winnow/markdown';
import type { TextBudget } from '../text-budget';

/** Maximum nesting; deeper elements are flattened into their parent. */
const maxDepth = 128;

/**
 * Writes a stream of HTML elements (`h2`, `p`, `ul`, `table`) as Markdown with the Markdown writer for web pages, one
 * top-level element at a time, so that only one is in memory.
 */
export class TreeWriter {
  private readonly blocks: string[] = [];
  private root = new Element('div');
  private readonly stack: Element[] = [];
  private flattenedDepth = 0;

  /** `prepare` rewrites a top-level element before it is written. */
  constructor(
    private readonly budget: TextBudget,
    private readonly prepare: (element: Element) => Element = (element) => element,
  ) {}

  open(tag: string, attributes?: Readonly<Record<string, string>>): void {
    if (this.stack.length >= maxDepth) {
      this.flattenedDepth += 1;
      return;
    }
    this.budget.addElements();
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
    this.stack.pop();
    if (this.stack.length === 0) this.endBlock();
  }

  text(text: string): void {
    if (text === '') return;
    this.budget.addChars(text.length);
    (this.stack.at(-1) ?? this.root).children.push(text);
  }

  /** Writes an element without content, such as `br`. */
  emptyElement(tag: string): void {
    this.open(tag);
    this.close();
  }

  /** Adds a finished block of Markdown. */
  block(markdown: string): void {
    this.endBlock();
    if (markdown !== '') this.blocks.push(markdown);
  }

  /** Returns the blocks of Markdown written since the last call. */
  takeBlocks(): string[] {
    while (this.stack.length > 0) this.close();
    this.endBlock();
    return this.blocks.splice(0);
  }

  private endBlock(): void {
    const markdown = toMarkdown(this.prepare(this.root));
    if (markdown !== '') this.blocks.push(markdown);
    if (this.root.children.length > 0) this.root = new Element('div');
  }
}
