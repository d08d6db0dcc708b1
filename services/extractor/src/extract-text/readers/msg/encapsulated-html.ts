import { problems } from '../problems';
import { FontCodePages } from '../rtf/code-pages';
import { rtfTokens, type RtfToken } from '../rtf/rtf-tokens';

/** Maximum nesting of groups, which Outlook does not exceed. */
const maxDepth = 1_000;
/** Tokens within which Rich Text declares that it contains HTML (MS-OXRTFEX, 2.2.3.1). */
const maxDeclarationTokens = 20;
/** Characters with their own control word (MS-OXRTFEX, 2.2.2). */
const characters: Readonly<Record<string, string>> = {
  par: '\r\n',
  line: '\r\n',
  tab: '\t',
  lquote: '&lsquo;',
  rquote: '&rsquo;',
  ldblquote: '&ldquo;',
  rdblquote: '&rdquo;',
  bullet: '&bull;',
  endash: '&ndash;',
  emdash: '&mdash;',
  '~': '&nbsp;',
  _: '&shy;',
};
const skipped: ReadonlySet<string> = new Set(['colortbl', 'stylesheet', 'info', 'pict', 'pntext']);

interface Group {
  readonly kind: 'html' | 'fonts' | 'skip';
  /** Whether the group is only for readers of Rich Text (`\htmlrtf`). */
  readonly isRtf: boolean;
  readonly font: number | undefined;
  readonly fallbackChars: number;
}

/** Returns what the Rich Text was converted from: `html`, `text`, or undefined if it is an original document. */
export function sourceOf(rtf: Buffer): 'html' | 'text' | undefined {
  let count = 0;
  for (const token of rtfTokens(rtf)) {
    if (token.kind === 'word' && token.word === 'fromhtml') return 'html';
    if (token.kind === 'word' && token.word === 'fromtext') return 'text';
    if (++count === maxDeclarationTokens) return undefined;
  }
  return undefined;
}

/** Returns the HTML that is encapsulated in Rich Text (MS-OXRTFEX, 2.1.3.1). Throws `unreadable` for deep nesting. */
export function extractHtml(rtf: Buffer): string {
  const extractor = new HtmlExtractor();
  for (const token of rtfTokens(rtf)) extractor.handleToken(token);
  return extractor.finish();
}

class HtmlExtractor {
  private readonly output: string[] = [];
  private readonly codePages = new FontCodePages();
  private readonly savedGroups: Group[] = [];
  private group: Group = { kind: 'html', isRtf: false, font: undefined, fallbackChars: 1 };
  private pendingBytes: Buffer[] = [];
  private bytesToSkip = 0;
  private isIgnorable = false;

  handleToken(token: RtfToken): void {
    if (token.kind === 'bytes') return this.addBytes(token.bytes);
    this.flush();
    this.bytesToSkip = 0;
    if (token.kind === 'open') {
      if (this.savedGroups.length >= maxDepth) throw problems.unreadable(new Error('nested too deeply'));
      this.savedGroups.push(this.group);
    } else if (token.kind === 'close') this.group = this.savedGroups.pop() ?? this.group;
    else if (token.word === '*') {
      this.isIgnorable = true;
      return;
    } else this.handleWord(token.word, token.value);
    this.isIgnorable = false;
  }

  finish(): string {
    this.flush();
    return this.output.join('');
  }

  private handleWord(word: string, value: number | undefined): void {
    if (this.group.kind === 'skip' || (word === 'htmltag' && this.isIgnorable)) return;
    if (skipped.has(word) || this.isIgnorable) return this.set({ kind: 'skip' });
    if (word === 'fonttbl') return this.set({ kind: 'fonts' });
    if (word === 'htmlrtf') return this.set({ isRtf: value !== 0 });
    if (word === 'ansicpg') this.codePages.documentPage = value ?? this.codePages.documentPage;
    else if (word === 'deff') this.codePages.defaultFont = value;
    else if (word === 'uc') this.set({ fallbackChars: Math.min(Math.max(value ?? 1, 0), 16) });
    else if (word === 'f') this.setFont(value ?? 0);
    else if (word === 'fcharset' && this.group.kind === 'fonts') this.codePages.setCharset(value ?? 0);
    else if (word === 'plain') this.set({ font: undefined });
    else if (word === 'u') {
      this.add(this.codePages.characterOf((value ?? 0) & 0xffff, this.group.font));
      this.bytesToSkip = this.group.fallbackChars;
    } else this.add(characters[word] ?? '');
  }

  private setFont(font: number): void {
    this.codePages.font = font;
    if (this.group.kind === 'html') this.set({ font });
  }

  private set(values: Partial<Group>): void {
    this.group = { ...this.group, ...values };
  }

  private addBytes(bytes: Buffer): void {
    const skippedBytes = Math.min(this.bytesToSkip, bytes.length);
    this.bytesToSkip -= skippedBytes;
    // Characters of several bytes may be split.
    if (skippedBytes < bytes.length) this.pendingBytes.push(bytes.subarray(skippedBytes));
    this.isIgnorable = false;
  }

  private flush(): void {
    if (this.pendingBytes.length === 0) return;
    const bytes = Buffer.concat(this.pendingBytes.splice(0));
    if (this.group.kind === 'fonts') this.codePages.addName(bytes.toString('latin1'));
    else this.add(this.codePages.decode(bytes, this.group.font));
  }

  private add(text: string): void {
    if (text !== '' && this.group.kind === 'html' && !this.group.isRtf) this.output.push(text);
  }
}
