import type { XmlElement } from '../package/xml';
import type { TreeWriter } from '../tree/tree-writer';

const whiteSpace: Readonly<Record<string, string>> = { 'text:tab': '\t', 'text:s': ' ', 'text:line-break': '\n' };
const maxRepeats = 100;

/** Writes consecutive paragraphs of code as one block, with their indentation. */
export class CodeLines {
  private isOpen = false;
  private openTables = 0;

  /** Markdown cannot write code in cells. */
  get isInTable(): boolean {
    return this.openTables > 0;
  }

  /** Handles the start of an element other than a paragraph; one between paragraphs ends the code. */
  enter(name: string, writer: TreeWriter, openParagraphs: number): void {
    if (openParagraphs === 0 && name !== 'text:soft-page-break') this.end(writer);
    if (name === 'table:table') this.openTables += 1;
  }

  /** Handles the end of an element. */
  leave(name: string, writer: TreeWriter, openParagraphs: number): void {
    if (openParagraphs === 0 && name !== 'text:p' && name !== 'text:soft-page-break') this.end(writer);
    if (name === 'table:table') this.openTables -= 1;
  }

  /** Begins a line; returns the number of tags to close after it. */
  beginLine(writer: TreeWriter): 0 {
    if (this.isOpen) writer.text('\n');
    else writer.open('pre');
    this.isOpen = true;
    return 0;
  }

  end(writer: TreeWriter): void {
    if (this.isOpen) writer.close();
    this.isOpen = false;
  }

  /** Writes white space of an open block; returns false for other elements and text. */
  addSpace({ name, attributes }: XmlElement, writer: TreeWriter): boolean {
    const space = this.isOpen && Object.hasOwn(whiteSpace, name) ? whiteSpace[name]! : undefined;
    if (space === undefined) return false;
    writer.text(space.repeat(Math.min(Number(attributes['c']) || 1, maxRepeats)));
    return true;
  }
}
