import type { ContentFormat, DocumentPart } from '@winnow/contracts';
import { emphasisIn } from '../format-writer';
import { addressOf, hyperlinkOf, maxCodeChars } from '../hyperlink-field';
import { pageNumberMark } from '../docx/page-numbers';
import { isPageField } from '../page-field';
import { problems } from '../problems';
import type { TextBudget } from '../text-budget';
import { FontCodePages, symbolOfField } from './code-pages';
import { characters, destinations, type Destination } from './destinations';
import { formFieldText, listEntry } from './form-fields';
import { HeadingStyles } from './heading-styles';
import { controls, initialGroup, type Group, type ParserActions } from './rtf-controls';
import { isRemoval, type ParagraphKind, type RtfStory } from './rtf-story';
import type { RtfToken } from './rtf-tokens';
import { Stories, type RunningHead } from './stories';

/** Maximum nesting of groups, which word processors do not exceed. */
const maxDepth = 1_000;
const maxTitleLength = 300;
const maxColumns = 256; // Word allows 63.

/** Parses an RTF file token by token. The end of a group restores the state before it. */
export class RtfParser implements ParserActions {
  title = '';
  private readonly stories: Stories;
  private state: Group = { ...initialGroup };
  private readonly savedStates: Group[] = [];
  readonly codePages = new FontCodePages();
  private readonly headingStyles = new HeadingStyles();
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
    private readonly format: ContentFormat,
  ) {
    this.stories = new Stories(budget, format);
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
    this.endRunningHead();
    return this.stories.finish(this.paragraphKind());
  }

  private openGroup(): void {
    if (this.savedStates.length >= maxDepth) throw problems.unreadable(new Error('nested too deeply'));
    this.savedStates.push({ ...this.state });
    this.bytesToSkip = 0;
    this.isIgnorable = false;
  }

  private closeGroup(): void {
    const { destination, isLink } = this.state;
    if (destination === 'styles') this.headingStyles.endStyle(this.state.style);
    if (this.savedStates.at(-1)?.runningHead === undefined) this.endRunningHead();
    this.state = this.savedStates.pop() ?? this.state;
    if (destination === 'note' && this.state.destination !== 'note') {
      this.stories.current.addNote(this.note);
      this.note = '';
    } else if (destination === 'comment' && this.state.destination !== 'comment') this.endComment();
    if (isLink && !this.state.isLink) this.stories.current.endLink();
    this.bytesToSkip = 0;
    this.isIgnorable = false;
  }

  private endComment(): void {
    if (this.parts.includes('comments')) this.stories.current.addComment(this.author, this.comment);
    this.author = this.comment = '';
  }

  private handleControlWord(word: string, value: number | undefined): void {
    if (word === '*') {
      this.isIgnorable = true;
      return;
    }
    const destination = destinations[word];
    if (destination !== undefined) this.enterDestination(destination);
    // Unknown groups that start with a star are skipped; AbiWord marks the results of fields so.
    else if (this.isIgnorable && word !== 'fldrslt') this.enterDestination('unknown');
    else this.runControl(word, value);
    this.isIgnorable = false;
  }

  private enterDestination(destination: Destination): void {
    const outer = this.state.destination;
    if (outer === 'code' && destination === 'entry') this.addText(listEntry);
    if (outer === 'skip' || outer === 'label' || (outer === 'code' && destination !== 'skip')) return;
    if ((outer === 'note' || outer === 'comment') && destination === 'text') return;
    if (destination === 'header' || destination === 'footer') return this.startRunningHead(destination);
    this.state.destination = destination;
    if (destination === 'label') this.stories.current.label = '';
    if (destination === 'note') this.note = '';
    if (destination === 'author') this.author = '';
    if (destination === 'code') this.fieldCode = '';
  }

  private startRunningHead(kind: RunningHead): void {
    // Headers of an unknown group, or within another, are not shown.
    if (this.state.destination !== 'text' || this.state.runningHead !== undefined)
      return this.set({ destination: 'skip' });
    this.state.runningHead = kind;
    this.stories.startRunningHead();
  }

  private endRunningHead(): void {
    const kind = this.state.runningHead;
    if (kind !== undefined) this.stories.endRunningHead(kind, this.paragraphKind());
    this.state.runningHead = undefined;
  }

  private runControl(word: string, value: number | undefined): void {
    const character = characters[word];
    if (character === undefined) controls[word]?.(this, value);
    // A control word counts as one fallback character (RTF 1.9.1, "Unicode RTF").
    else if (this.bytesToSkip > 0) this.bytesToSkip -= 1;
    else this.addText(character);
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

  addText(text: string): void {
    const { destination, hidden, change, emphasis } = this.state;
    const writesChanges = this.parts.includes('changes');
    if (hidden || (change !== undefined && isRemoval(change) && !(writesChanges && destination === 'text'))) return;
    if (destination === 'text')
      this.stories.current.add(text, writesChanges ? change : undefined, emphasisIn(this.format, emphasis));
    else if (destination === 'label') this.stories.current.label += text.trim();
    else if (destination === 'note') this.note += text;
    else if (destination === 'comment') this.comment += text;
    else if (destination === 'author') this.author += text;
    else if (destination === 'title') this.title = (this.title + text).slice(0, maxTitleLength);
    else if (destination === 'styles') this.headingStyles.addName(text);
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
    if (this.state.destination !== 'text' || this.state.isDropCap) return;
    this.stories.current.endParagraph(this.paragraphKind());
  }

  withStory(action: (story: RtfStory) => void): void {
    if (this.state.destination === 'text') action(this.stories.current);
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
    if (this.state.destination === 'inner' || this.state.destination === 'text') this.stories.current.endNestedRow();
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

  /** Page numbers of headers and footers are omitted with their labels. */
  pageNumber(): void {
    if (this.state.runningHead !== undefined) this.addText(pageNumberMark);
  }

  startFieldResult(): void {
    const hyperlink = this.format === 'text' || this.state.isLink ? undefined : hyperlinkOf(this.fieldCode);
    const isPageNumber = this.state.runningHead !== undefined && isPageField(this.fieldCode);
    const symbol = isPageNumber ? pageNumberMark : (formFieldText(this.fieldCode) ?? symbolOfField(this.fieldCode));
    this.fieldCode = '';
    if (symbol !== undefined) {
      this.addText(symbol);
      // Its result is empty, or the same character.
      this.state.destination = 'skip';
    }
    const address = hyperlink && addressOf(hyperlink);
    if (address === undefined || this.state.destination !== 'text') return;
    this.state.isLink = true;
    this.stories.current.startLink(address);
  }

  private paragraphKind(): ParagraphKind {
    const { outline, style, inTable, level, left, first } = this.state;
    const heading = outline > 0 ? `h${Math.min(outline, 6)}` : this.headingStyles.tagOf(style);
    return { heading, inTable, level, indents: { left, first }, isCode: this.headingStyles.isCode(style) };
  }
}
