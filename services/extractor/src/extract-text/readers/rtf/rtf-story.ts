import { commentText } from '../comment-text';
import type { Element } from '@winnow/markdown';
import { InlineMarks, unformatted, type InlineFormat } from '../inline-marks';
import { noteReference, noteStart } from '../note-marks';
import type { TextBudget } from '../text-budget';
import { convertLists } from '../tree/convert-lists';
import { TreeWriter } from '../tree/tree-writer';
import { RtfTable } from './rtf-table';
import { TypedLabels, type Indents } from './typed-labels';

/** Tracked change of text. */
export type TextChange = 'deleted' | 'inserted' | 'moved away' | 'moved here';

/** Whether text with this change is no longer part of the document. */
export const isRemoval = (change: TextChange): boolean => change === 'deleted' || change === 'moved away';

/** Properties of a paragraph. */
export interface ParagraphKind {
  /** `h1` to `h6`, or undefined. */
  readonly heading: string | undefined;
  readonly inTable: boolean;
  /** Level of its list, from 0. */
  readonly level: number;
  readonly indents: Indents;
  readonly isCode: boolean;
}

/** Whether a label is a bullet. */
const isBullet = (label: string): boolean => !/[\p{L}\p{N}]/u.test(label) || label === 'o';

/** Assembles the paragraphs, lists, tables and notes of an RTF file. */
export class RtfStory {
  /** The bullet or number before the open paragraph, or an empty string. */
  label = '';
  private readonly writer: TreeWriter;
  private readonly marks = new InlineMarks();
  private readonly notes: string[] = [];
  /** Comments that follow the open paragraph, and those that follow the open table. */
  private readonly comments: string[] = [];
  private readonly tableComments: string[] = [];
  private text = '';
  /** Finished paragraphs of the open cell. */
  private cell = '';
  private change: TextChange | undefined;
  private row: string[] = [];
  private table: RtfTable | undefined;
  /** Levels of the open lists, each in an item of the one before. */
  private readonly listLevels: number[] = [];
  private readonly typedLabels = new TypedLabels();
  /** Consecutive paragraphs of code, and the comments that follow them. */
  private readonly codeLines: string[] = [];
  private readonly codeComments: string[] = [];
  /** Address of the open link. */
  private address: string | undefined;
  /** Format of the text so far; none at the start of each paragraph and cell. */
  private format = unformatted;

  /** `write` writes a top-level element in its parent. */
  constructor(
    private readonly budget: TextBudget,
    write: (body: Element) => string,
  ) {
    this.writer = new TreeWriter(budget, (body) => write(convertLists(body)));
  }

  /** Adds text with its emphasis as bits; a change is written in brackets: `[deleted: old]`. */
  add(text: string, change?: TextChange, emphasis = 0): void {
    const nextChange = text.trim() === '' && change !== this.change ? undefined : change;
    const openingBracket = nextChange !== undefined && nextChange !== this.change ? `[${nextChange}: ` : '';
    const endOfChange = nextChange === this.change ? '' : this.endFormat() + this.endChange();
    const textWithBrackets = endOfChange + openingBracket + this.marksBefore(text, emphasis) + text;
    this.change = nextChange;
    this.budget.addChars(textWithBrackets.length);
    this.text += textWithBrackets;
  }

  startLink(address: string): void {
    this.address = address;
  }

  endLink(): void {
    this.address = undefined;
  }

  /** Writes a comment after its paragraph, or after the table. */
  addComment(author: string, text: string): void {
    if (text.trim() === '') return;
    this.budget.addChars(text.length);
    this.budget.addElements();
    this.comments.push(commentText(author, text));
  }

  endParagraph(kind: ParagraphKind): void {
    this.text += this.endFormat() + this.endChange();
    if (kind.inTable) {
      this.cell += `${this.labelled()}\n`;
      this.text = '';
      return;
    }
    const label = this.takeLabel();
    const code = kind.isCode && label === '' ? this.cell + this.text : undefined;
    const text = (this.cell + this.text).trim();
    this.cell = this.text = '';
    if (code !== undefined && (code.trim() !== '' || this.codeLines.length > 0)) {
      this.endTable();
      this.codeLines.push(code.trimEnd());
      this.codeComments.push(...this.comments.splice(0));
      return;
    }
    this.endCode();
    if (text === '') return;
    this.endTable();
    const isItem = label !== '' && kind.heading === undefined;
    const typed = label === '' && kind.heading === undefined ? this.typedLabels.itemOf(text, kind.indents) : undefined;
    if (!isItem && !typed) this.endLists();
    if (typed) this.writeItem(typed.level, isBullet(typed.label) ? '-' : typed.label, typed.text);
    else if (isItem) this.writeItem(kind.level, label, text);
    else this.write(kind.heading ?? 'p', label === '' ? text : `${label} ${text}`);
    this.writeComments();
  }

  endCell(): void {
    this.text += this.endFormat() + this.endChange();
    this.row.push((this.cell + this.labelled()).replace(/; $/, '').trim());
    this.cell = this.text = '';
  }

  /** Returns the text of a paragraph in a cell after its label: Markdown cannot write lists in cells. */
  private labelled(): string {
    const label = this.takeLabel();
    return label === '' || this.text.trim() === '' ? this.text : `${label} ${this.text}`;
  }

  /** Returns the label of the open paragraph, `-` for any bullet. */
  private takeLabel(): string {
    const { label } = this;
    this.label = '';
    return label !== '' && isBullet(label) ? '-' : label;
  }

  /** Ends a cell of a table inside a cell. */
  endNestedCell(): void {
    if (/[^\s,;]\s*$/.test((this.text || this.cell).slice(-20))) this.add(', ');
  }

  endNestedRow(): void {
    this.text = this.text.replace(/, $/, '; ');
  }

  /** Ends a row; `edges` are the right edges of its cells, where the file defines them. */
  endRow(edges: readonly number[] = []): void {
    if (this.row.length === 0) return;
    this.endCode();
    this.endLists();
    this.table ??= new RtfTable(this.writer, this.marks);
    this.table.add({ cells: this.row, edges });
    this.row = [];
    this.tableComments.push(...this.comments.splice(0));
  }

  /** Numbers a note; its text follows at the end. */
  addNote(text: string): void {
    if (text.trim() === '') return;
    this.notes.push(text.replace(/\s+/g, ' ').trim());
    this.add(noteReference(this.notes.length));
  }

  /** Returns all blocks, with the notes last. */
  finish(kind: ParagraphKind): string[] {
    this.endRow();
    this.endParagraph({ ...kind, inTable: false });
    this.endCode();
    this.endTable();
    this.writeComments();
    this.endLists();
    this.notes.forEach((note, index) => this.write('p', noteStart(index + 1) + note));
    return this.writer.takeBlocks();
  }

  private endCode(): void {
    const code = this.codeLines.splice(0).join('\n').trimEnd();
    if (code === '') return;
    this.endLists();
    this.write('pre', code);
    this.writeComments(this.codeComments);
  }

  private endTable(): void {
    // Ends a row whose end is missing.
    this.endRow();
    if (!this.table) return;
    this.table.close();
    this.table = undefined;
    this.writeComments(this.tableComments);
  }

  private marksBefore(text: string, emphasis: number): string {
    if (text.trim() === '') return '';
    return this.changeFormat({ address: this.address, emphasis });
  }

  private endFormat(): string {
    return this.changeFormat(unformatted);
  }

  private changeFormat(format: InlineFormat): string {
    const marks = this.marks.change(this.format, format);
    this.format = format;
    return marks;
  }

  private endChange(): string {
    const closingBracket = this.change === undefined ? '' : ']';
    this.change = undefined;
    return closingBracket;
  }

  private writeComments(comments = this.comments): void {
    if (comments.length === 0) return;
    this.endLists();
    for (const comment of comments.splice(0)) this.write('p', comment);
  }

  /** Leaves the item open for those that are nested in it. */
  private writeItem(level: number, label: string, text: string): void {
    this.endLists(level + 1);
    if (this.listLevels.at(-1) === level) this.writer.close();
    else {
      this.writer.open('ul');
      this.listLevels.push(level);
    }
    this.writer.open('li');
    this.write('span', label, { class: 'label' });
    this.write('p', text);
  }

  /** Ends the lists of a level and deeper ones. */
  private endLists(level = 0): void {
    if (level === 0) this.typedLabels.endList();
    while (this.listLevels.length > 0 && this.listLevels.at(-1)! >= level) {
      this.listLevels.pop();
      this.writer.close();
      this.writer.close();
    }
  }

  private write(tag: string, text: string, attributes?: Readonly<Record<string, string>>): void {
    this.marks.write(text, this.writer, tag, attributes);
  }
}
