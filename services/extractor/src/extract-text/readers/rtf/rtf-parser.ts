import type { ContentFormat, DocumentPart } from '@winnow/contracts';
import { createWriter, emphasisIn } from '../format-writer';
import { addressOf, hyperlinkOf, maxCodeChars } from '../hyperlink-field';
import { problems } from '../problems';
import type { TextBudget } from '../text-budget';
import { FontCodePages, symbolOfField } from './code-pages';
import { characters, destinations, type Destination } from './destinations';
import { controls, type Group, type ParserActions } from './rtf-controls';
import { isRemoval, RtfStory, type ParagraphKind } from './rtf-story';
import type { RtfToken } from './rtf-tokens';

/** Maximum nesting of groups, which word processors do not exceed. */
const maxDepth = 1_000;
const maxTitleLength = 300;
/** Columns of a row whose edges are kept; Word allows 63. */
const maxColumns = 256;

/** Parses an RTF file token by token. The end of a group restores the state before it. */
export class RtfParser implements ParserActions {
  readonly story: RtfStory;
  title = '';
  private state: Group = {
    destination: 'text',
    font: undefined,
    fallbackChars: 1,
    hidden: false,
    change: undefined,
    style: 0,
    outline: 0,
    inTable: false,
    isLink: false,
    emphasis: 0,
  };
  private readonly savedStates: Group[] = [];
  private readonly codePages = new FontCodePages();
  private readonly headings = new Map<number, string>();
  private styleName = '';
  private label = '';
  private note = '';
  private author = '';
  private comment = '';
  private fieldCode = '';
  private bytesToSkip = 0;
  private isIgnorable = false;
  private pendingBytes: Buffer[] = [];
  /** Right edges of the cells of the row. */
  private cellEdges: number[] = [];

  constructor(
    budget: TextBudget,
    private readonly parts: readonly DocumentPart[] = [],
    private readonly format: ContentFormat = 'text',
  ) {
    this.story = new RtfStory(budget, createWriter(format, Infinity));
  }

  /** Whether all groups are closed. */
  get isWhole(): boolean {
    return this.savedStates.length === 0;
  }

  handleToken(token: RtfToken): void {
    if (token.kind === 'bytes') return this.addBytes(token.bytes);
    this.flush();
    if (token.kind === 'open') this.openGroup();
    else if (token.kind === 'close') this.closeGroup();
    else this.handleControlWord(token.word, token.value);
  }

  finish(): string[] {
    this.flush();
    return this.story.finish(this.paragraphKind());
  }

  private openGroup(): void {
    if (this.savedStates.length >= maxDepth) throw problems.unreadable(new Error('nested too deep'));
    this.savedStates.push({ ...this.state });
    this.bytesToSkip = 0;
    this.isIgnorable = false;
  }

  private closeGroup(): void {
    const { destination, isLink } = this.state;
    if (destination === 'styles') this.endStyle();
    this.state = this.savedStates.pop() ?? this.state;
    if (destination === 'note' && this.state.destination !== 'note') {
      this.story.addNote(this.note);
      this.note = '';
    } else if (destination === 'comment' && this.state.destination !== 'comment') this.endComment();
    if (isLink && !this.state.isLink) this.story.endLink();
    this.bytesToSkip = 0;
    this.isIgnorable = false;
  }

  private endComment(): void {
    if (this.parts.includes('comments')) this.story.addComment(this.author, this.comment);
    this.author = this.comment = '';
  }

  private handleControlWord(word: string, value: number | undefined): void {
    if (word === '*') {
      this.isIgnorable = true;
      return;
    }
    const destination = destinations[word];
    if (destination !== undefined) this.enterDestination(destination);
    // Unknown groups that start with a star are skipped.
    else if (this.isIgnorable) this.enterDestination('unknown');
    else this.runControl(word, value);
    this.isIgnorable = false;
  }

  private enterDestination(destination: Destination): void {
    const outer = this.state.destination;
    if (outer === 'skip' || outer === 'label' || outer === 'code') return;
    if ((outer === 'note' || outer === 'comment') && destination === 'text') return;
    this.state.destination = destination;
    if (destination === 'label') this.label = '';
    if (destination === 'note') this.note = '';
    if (destination === 'author') this.author = '';
    if (destination === 'code') this.fieldCode = '';
  }

  private runControl(word: string, value: number | undefined): void {
    const character = characters[word];
    if (character !== undefined) return this.addText(character);
    controls[word]?.(this, value);
  }

  private addBytes(bytes: Buffer): void {
    let remaining = bytes;
    if (this.bytesToSkip > 0) {
      const skipped = Math.min(this.bytesToSkip, bytes.length);
      this.bytesToSkip -= skipped;
      remaining = bytes.subarray(skipped);
    }
    // Multi-byte characters may be split.
    if (remaining.length > 0) this.pendingBytes.push(remaining);
  }

  private flush(): void {
    if (this.pendingBytes.length === 0) return;
    const bytes = Buffer.concat(this.pendingBytes.splice(0));
    if (this.state.destination !== 'skip' && this.state.destination !== 'unknown')
      this.addText(this.codePages.decode(bytes, this.state.font));
  }

  private addText(text: string): void {
    const { destination, hidden, change, emphasis } = this.state;
    const writesChanges = this.parts.includes('changes');
    if (hidden || (change !== undefined && isRemoval(change) && !(writesChanges && destination === 'text'))) return;
    if (destination === 'text')
      this.story.add(text, writesChanges ? change : undefined, emphasisIn(this.format, emphasis));
    else if (destination === 'label') this.label += text.trim();
    else if (destination === 'note') this.note += text;
    else if (destination === 'comment') this.comment += text;
    else if (destination === 'author') this.author += text;
    else if (destination === 'title') this.title = (this.title + text).slice(0, maxTitleLength);
    else if (destination === 'styles') this.styleName += text;
    else if (destination === 'fonts') this.codePages.addName(text);
    else if (destination === 'code') this.fieldCode = (this.fieldCode + text).slice(0, maxCodeChars);
  }

  unicode(value: number): void {
    this.addText(this.codePages.characterOf(value < 0 ? value + 0x10000 : value, this.state.font));
    this.bytesToSkip = this.state.fallbackChars;
  }

  endParagraph(): void {
    if (this.state.destination === 'note') this.note += ' ';
    if (this.state.destination === 'comment') this.comment += ' ';
    if (this.state.destination !== 'text') return;
    this.story.endParagraph(this.paragraphKind());
    if (!this.state.inTable) this.label = '';
  }

  withStory(action: (story: RtfStory) => void): void {
    if (this.state.destination === 'text') action(this.story);
  }

  startRow(): void {
    if (this.state.destination === 'text') this.cellEdges = [];
  }

  addCellEdge(right: number): void {
    if (this.state.destination === 'text' && this.cellEdges.length < maxColumns) this.cellEdges.push(right);
  }

  endRow(): void {
    this.withStory((story) => story.endRow(this.cellEdges));
  }

  endNestedRow(): void {
    if (this.state.destination === 'inner' || this.state.destination === 'text') this.story.endNestedRow();
  }

  set(values: Partial<Group>): void {
    Object.assign(this.state, values);
  }

  setEmphasis(change: (emphasis: number) => number): void {
    this.state.emphasis = change(this.state.emphasis);
  }

  setFont(font: number): void {
    this.codePages.font = font;
    if (this.state.destination !== 'fonts') this.state.font = font;
  }

  setCharset(charset: number): void {
    if (this.state.destination === 'fonts') this.codePages.setCharset(charset);
  }

  setDefaultFont(font: number): void {
    this.codePages.defaultFont = font;
  }

  setPage(page: number): void {
    this.codePages.documentPage = page;
  }

  startFieldResult(): void {
    const hyperlink = this.format === 'text' || this.state.isLink ? undefined : hyperlinkOf(this.fieldCode);
    const symbol = symbolOfField(this.fieldCode);
    this.fieldCode = '';
    if (symbol !== undefined) {
      this.addText(symbol);
      // Its result is empty, or the same character.
      this.state.destination = 'skip';
    }
    const address = hyperlink && addressOf(hyperlink);
    if (address === undefined || this.state.destination !== 'text') return;
    this.state.isLink = true;
    this.story.startLink(address);
  }

  private endStyle(): void {
    const name = (this.styleName.split(';')[0] ?? '').trim();
    const level = /^heading ([1-9])$/i.exec(name)?.[1] ?? (/^title$/i.test(name) ? '1' : undefined);
    if (level !== undefined) this.headings.set(this.state.style, `h${Math.min(Number(level), 6)}`);
    this.styleName = '';
  }

  private paragraphKind(): ParagraphKind {
    const { outline, style, inTable } = this.state;
    const heading = outline > 0 ? `h${Math.min(outline, 6)}` : this.headings.get(style);
    return { heading, inTable, label: this.label };
  }
}
