import type { DocumentPart } from '@winnow/contracts';
import { problems } from '../problems';
import type { TextBudget } from '../text-budget';
import { codePageOf, decodePage } from './code-pages';
import { characters, destinations, type Destination } from './destinations';
import { controls, type Group, type ParserSteps } from './rtf-controls';
import { RtfStory, type ParagraphKind, type TextChange } from './rtf-story';
import type { RtfToken } from './rtf-tokens';

/** Maximum nesting of groups, which word processors do not exceed. */
const maxDepth = 1_000;
const maxTitleLength = 300;
/** Columns of a row whose edges are kept; Word allows 63. */
const maxColumns = 256;

/** Parses an RTF file token by token. The end of a group restores the state before it. */
export class RtfParser implements ParserSteps {
  readonly story: RtfStory;
  title = '';
  private group: Group = {
    destination: 'text',
    page: undefined,
    substitutes: 1,
    hidden: false,
    change: undefined,
    style: 0,
    outline: 0,
    inTable: false,
  };
  private readonly groups: Group[] = [];
  private readonly fontPages = new Map<number, number>();
  private readonly headings = new Map<number, string>();
  private page = 1252;
  private font = 0;
  private styleName = '';
  private label = '';
  private note = '';
  private author = '';
  private comment = '';
  private toSkip = 0;
  private ignorable = false;
  private pending: Buffer[] = [];
  /** Right edges of the cells of the row. */
  private edges: number[] = [];

  constructor(
    budget: TextBudget,
    private readonly parts: readonly DocumentPart[] = [],
  ) {
    this.story = new RtfStory(budget);
  }

  /** Whether all groups are closed. */
  get isWhole(): boolean {
    return this.groups.length === 0;
  }

  take(token: RtfToken): void {
    if (token.kind === 'bytes') return this.addBytes(token.bytes);
    this.flush();
    if (token.kind === 'open') this.open();
    else if (token.kind === 'close') this.close();
    else this.word(token.word, token.value);
  }

  finish(): string[] {
    this.flush();
    return this.story.finish(this.kind());
  }

  private open(): void {
    if (this.groups.length >= maxDepth) throw problems.unreadable(new Error('nested too deep'));
    this.groups.push({ ...this.group });
    this.toSkip = 0;
    this.ignorable = false;
  }

  private close(): void {
    const { destination } = this.group;
    if (destination === 'styles') this.endStyle();
    this.group = this.groups.pop() ?? this.group;
    if (destination === 'note' && this.group.destination !== 'note') {
      this.story.addNote(this.note);
      this.note = '';
    } else if (destination === 'comment' && this.group.destination !== 'comment') this.endComment();
    this.toSkip = 0;
    this.ignorable = false;
  }

  private endComment(): void {
    if (this.parts.includes('comments')) this.story.addComment(this.author, this.comment);
    this.author = this.comment = '';
  }

  private word(word: string, value: number | undefined): void {
    if (word === '*') {
      this.ignorable = true;
      return;
    }
    const destination = destinations[word];
    if (destination !== undefined) this.enter(destination);
    // Unknown groups that start with a star are skipped.
    else if (this.ignorable) this.enter('unknown');
    else this.control(word, value);
    this.ignorable = false;
  }

  private enter(destination: Destination): void {
    const around = this.group.destination;
    if (around === 'skip' || around === 'label') return;
    if ((around === 'note' || around === 'comment') && destination === 'text') return;
    this.group.destination = destination;
    if (destination === 'label') this.label = '';
    if (destination === 'note') this.note = '';
    if (destination === 'author') this.author = '';
  }

  private control(word: string, value: number | undefined): void {
    const character = characters[word];
    if (character !== undefined) return this.addText(character);
    controls[word]?.(this, value);
  }

  private addBytes(bytes: Buffer): void {
    let rest = bytes;
    if (this.toSkip > 0) {
      const skipped = Math.min(this.toSkip, bytes.length);
      this.toSkip -= skipped;
      rest = bytes.subarray(skipped);
    }
    // Multi-byte characters may be split.
    if (rest.length > 0) this.pending.push(rest);
  }

  private flush(): void {
    if (this.pending.length === 0) return;
    const bytes = Buffer.concat(this.pending.splice(0));
    if (this.group.destination !== 'skip' && this.group.destination !== 'unknown')
      this.addText(decodePage(bytes, this.group.page ?? this.page));
  }

  private addText(text: string): void {
    const { destination, hidden, change } = this.group;
    const isTold = this.parts.includes('changes');
    if (hidden || (change !== undefined && isGone(change) && !(isTold && destination === 'text'))) return;
    if (destination === 'text') this.story.add(text, isTold ? change : undefined);
    else if (destination === 'label') this.label += text.trim();
    else if (destination === 'note') this.note += text;
    else if (destination === 'comment') this.comment += text;
    else if (destination === 'author') this.author += text;
    else if (destination === 'title') this.title = (this.title + text).slice(0, maxTitleLength);
    else if (destination === 'styles') this.styleName += text;
  }

  unicode(value: number): void {
    this.addText(String.fromCharCode(value < 0 ? value + 0x10000 : value));
    this.toSkip = this.group.substitutes;
  }

  endParagraph(): void {
    if (this.group.destination === 'note') this.note += ' ';
    if (this.group.destination === 'comment') this.comment += ' ';
    if (this.group.destination !== 'text') return;
    this.story.endParagraph(this.kind());
    if (!this.group.inTable) this.label = '';
  }

  inText(act: (story: RtfStory) => void): void {
    if (this.group.destination === 'text') act(this.story);
  }

  startRow(): void {
    if (this.group.destination === 'text') this.edges = [];
  }

  addEdge(right: number): void {
    if (this.group.destination === 'text' && this.edges.length < maxColumns) this.edges.push(right);
  }

  endRow(): void {
    this.inText((story) => story.endRow(this.edges));
  }

  endInnerRow(): void {
    if (this.group.destination === 'inner' || this.group.destination === 'text') this.story.endInnerRow();
  }

  set(values: Partial<Group>): void {
    Object.assign(this.group, values);
  }

  setFont(font: number): void {
    this.font = font;
    if (this.group.destination !== 'fonts') this.group.page = this.fontPages.get(font);
  }

  setCharset(charset: number): void {
    const page = codePageOf(charset);
    if (this.group.destination === 'fonts' && page !== undefined) this.fontPages.set(this.font, page);
  }

  setPage(page: number): void {
    this.page = page;
  }

  private endStyle(): void {
    const name = (this.styleName.split(';')[0] ?? '').trim();
    const level = /^heading ([1-9])$/i.exec(name)?.[1] ?? (/^title$/i.test(name) ? '1' : undefined);
    if (level !== undefined) this.headings.set(this.group.style, `h${Math.min(Number(level), 6)}`);
    this.styleName = '';
  }

  private kind(): ParagraphKind {
    const { outline, style, inTable } = this.group;
    const heading = outline > 0 ? `h${Math.min(outline, 6)}` : this.headings.get(style);
    return { heading, inTable, label: this.label };
  }
}

/** Whether text with this change is no longer part of the document. */
const isGone = (change: TextChange): boolean => change === 'deleted' || change === 'moved away';
