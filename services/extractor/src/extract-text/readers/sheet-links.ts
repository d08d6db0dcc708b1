import { lightToHtml } from '@winnow/markdown';
import type { ContentFormat } from '@winnow/contracts';
import { externalUrl } from './format-writer';
import type { TextBudget } from './text-budget';

/**
 * Marks of a link in the text of a cell are noncharacters, which documents do not
 * contain; the first is followed by its index.
 */
const [startMark, indexMark, endMark] = ['\ufdd7', '\ufdd8', '\ufdd9'];
const markedText = /\ufdd7(\d{1,6})\ufdd8([^\ufdd7-\ufdd9]*)\ufdd9/g;
/** Characters that would end an address, or the cell with it. */
const delimiters = /[()|<>\\]/g;

/** Links of cells, which are marked in the cells' text until it is written in its format. */
export class SheetLinks {
  private readonly addresses: string[] = [];
  private readonly indexes = new Map<string, number>();

  constructor(
    private readonly format: ContentFormat,
    private readonly budget: TextBudget,
  ) {}

  /** Whether links are written with their addresses. */
  get isWritten(): boolean {
    return this.format !== 'text';
  }

  /** Marks the text of a cell with a link to the web; other links are text. */
  mark(text: string, address: string): string {
    const url = this.isWritten ? externalUrl(address) : undefined;
    if (url === undefined || text.trim() === '') return text;
    const index = this.indexes.get(url) ?? this.addresses.push(url) - 1;
    this.indexes.set(url, index);
    return startMark + index + indexMark + text.replace(/\s+/g, ' ').trim() + endMark;
  }

  /** Returns blocks of light Markdown with their links in the requested format, and the format if it is not Markdown. */
  write(blocks: readonly string[]): { blocks: readonly string[]; format?: ContentFormat } {
    if (this.addresses.length === 0) return { blocks };
    const inMarkdown = (text: string, url: string): string =>
      `[${text.replace(/[[\]\\](?!\|)/g, '\\$&')}](${url.replace(delimiters, (char) => `%${char.charCodeAt(0).toString(16)}`)})`;
    const inHtml = (text: string, url: string): string =>
      `<a href="${url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">${text}</a>`;
    const writeLink = this.format === 'html' ? inHtml : inMarkdown;
    const writeLinks = (block: string): string =>
      block.replace(markedText, (_, index: string, text: string) => {
        const url = this.addresses[Number(index)] ?? '';
        // Many cells may share a long address.
        this.budget.addWrittenChars(url.length);
        return writeLink(text, url);
      });
    if (this.format !== 'html') return { blocks: blocks.map(writeLinks) };
    return { blocks: [writeLinks(lightToHtml(blocks.join('\n\n')))], format: 'html' };
  }
}
