import type { TextBudget } from '../text-budget';
import { TreeWriter } from '../tree/tree-writer';

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
  private text = '';
  private row: string[] = [];
  private inTable = false;
  private inList = false;

  constructor(private readonly budget: TextBudget) {
    this.writer = new TreeWriter(budget);
  }

  get isEmpty(): boolean {
    return this.text.trim() === '';
  }

  add(text: string): void {
    this.budget.addChars(text.length);
    this.text += text;
  }

  endParagraph(kind: ParagraphKind): void {
    if (kind.inTable) {
      this.text += '\n';
      return;
    }
    const text = this.text.trim();
    this.text = '';
    if (text === '') return;
    this.endTable();
    const bullet = kind.label !== '' && isBullet(kind.label) && kind.heading === undefined;
    if (bullet !== this.inList) {
      if (bullet) this.writer.open('ul');
      else this.writer.close();
      this.inList = bullet;
    }
    const label = bullet || kind.label === '' ? '' : `${kind.label} `;
    this.write(bullet ? 'li' : (kind.heading ?? 'p'), label + text);
  }

  endCell(): void {
    this.row.push(this.text.trim());
    this.text = '';
  }

  endRow(): void {
    if (this.row.length === 0) return;
    if (this.inList) this.writer.close();
    this.inList = false;
    if (!this.inTable) this.writer.open('table');
    this.inTable = true;
    this.writer.open('tr');
    for (const cell of this.row) this.write('td', cell);
    this.writer.close();
    this.row = [];
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
    return [...this.writer.take(), ...this.notes.map((note, index) => `[${index + 1}] ${note}`)];
  }

  private endTable(): void {
    // Ends a row whose end is missing.
    this.endRow();
    if (this.inTable) this.writer.close();
    this.inTable = false;
  }

  private write(tag: string, text: string): void {
    this.writer.open(tag);
    text.split('\n').forEach((line, index) => {
      if (index > 0) this.writer.mark('br');
      this.writer.text(line);
    });
    this.writer.close();
  }
}
