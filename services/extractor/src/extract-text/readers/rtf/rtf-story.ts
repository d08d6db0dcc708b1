import { commentText } from '../comment-text';
import type { TextBudget } from '../text-budget';
import { TreeWriter } from '../tree/tree-writer';
import { RtfTable, writeLines } from './rtf-table';

/** Tracked change of text. */
export type TextChange = 'deleted' | 'inserted' | 'moved away' | 'moved here';

/** Properties of a paragraph. */
export interface ParagraphKind {
  /** `h1` to `h6`, or undefined. */
  readonly heading: string | undefined;
  readonly inTable: boolean;
  /** The bullet or number before it, or an empty string. */
  readonly label: string;
}

/** Whether a label is a bullet. */
const isBullet = (label: string): boolean => !/[\p{L}\p{N}]/u.test(label) || label === 'o';

/** Assembles the paragraphs, lists, tables and notes of an RTF file. */
export class RtfStory {
  private readonly writer: TreeWriter;
  private readonly notes: string[] = [];
  /** Comments that follow the open paragraph, and those that follow the open table. */
  private readonly comments: string[] = [];
  private readonly tableComments: string[] = [];
  private text = '';
  private change: TextChange | undefined;
  private row: string[] = [];
  private table: RtfTable | undefined;
  private inList = false;

  constructor(private readonly budget: TextBudget) {
    this.writer = new TreeWriter(budget);
  }

  get isEmpty(): boolean {
    return this.text.trim() === '';
  }

  /** Adds text; a change is written in brackets: `[deleted: old]`. */
  add(text: string, change?: TextChange): void {
    const nextChange = text.trim() === '' && change !== this.change ? undefined : change;
    const openingBracket = nextChange !== undefined && nextChange !== this.change ? `[${nextChange}: ` : '';
    const textWithBrackets = (nextChange === this.change ? '' : this.endChange()) + openingBracket + text;
    this.change = nextChange;
    this.budget.addChars(textWithBrackets.length);
    this.text += textWithBrackets;
  }

  /** Writes a comment after its paragraph, or after the table. */
  addComment(author: string, text: string): void {
    if (text.trim() === '') return;
    this.budget.addChars(text.length);
    this.budget.addElements();
    this.comments.push(commentText(author, text));
  }

  endParagraph(kind: ParagraphKind): void {
    this.text += this.endChange();
    if (kind.inTable) {
      this.text += '\n';
      return;
    }
    const text = this.text.trim();
    this.text = '';
    if (text === '') return;
    this.endTable();
    const isBulletItem = kind.label !== '' && isBullet(kind.label) && kind.heading === undefined;
    if (isBulletItem !== this.inList) {
      if (isBulletItem) this.writer.open('ul');
      else this.writer.close();
      this.inList = isBulletItem;
    }
    const label = isBulletItem || kind.label === '' ? '' : `${kind.label} `;
    this.write(isBulletItem ? 'li' : (kind.heading ?? 'p'), label + text);
    this.writeComments();
  }

  endCell(): void {
    this.text += this.endChange();
    this.row.push(this.text.replace(/; $/, '').trim());
    this.text = '';
  }

  /** Ends a cell of a table inside a cell. */
  endNestedCell(): void {
    if (/[^\s,;]\s*$/.test(this.text.slice(-20))) this.add(', ');
  }

  endNestedRow(): void {
    this.text = this.text.replace(/, $/, '; ');
  }

  /** Ends a row; `edges` are the right edges of its cells, where the file defines them. */
  endRow(edges: readonly number[] = []): void {
    if (this.row.length === 0) return;
    if (this.inList) this.writer.close();
    this.inList = false;
    this.table ??= new RtfTable(this.writer);
    this.table.add({ cells: this.row, edges });
    this.row = [];
    this.tableComments.push(...this.comments.splice(0));
  }

  /** Numbers a note; its text follows at the end. */
  addNote(text: string): void {
    if (text.trim() === '') return;
    this.notes.push(text.replace(/\s+/g, ' ').trim());
    this.add(`[${this.notes.length}]`);
  }

  /** Returns all blocks, with the notes last. */
  finish(kind: ParagraphKind): string[] {
    this.endRow();
    this.endParagraph({ ...kind, inTable: false });
    this.endTable();
    this.writeComments();
    return [...this.writer.takeBlocks(), ...this.notes.map((note, index) => `[${index + 1}] ${note}`)];
  }

  private endTable(): void {
    // Ends a row whose end is missing.
    this.endRow();
    if (!this.table) return;
    this.table.close();
    this.table = undefined;
    this.writeComments(this.tableComments);
  }

  private endChange(): string {
    const closingBracket = this.change === undefined ? '' : ']';
    this.change = undefined;
    return closingBracket;
  }

  private writeComments(comments = this.comments): void {
    if (comments.length === 0) return;
    if (this.inList) this.writer.close();
    this.inList = false;
    for (const comment of comments.splice(0)) this.write('p', comment);
  }

  private write(tag: string, text: string): void {
    writeLines(this.writer, tag, text);
  }
}
