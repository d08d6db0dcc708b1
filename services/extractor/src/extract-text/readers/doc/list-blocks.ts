/** Matches labels that Markdown writes as lists. */
const listItem = /^(?:-|\d{1,9}[.)]) /;

interface OpenItem {
  readonly level: number;
  /** Columns before the content of the item. */
  readonly contentIndent: number;
}

/** Adds the paragraphs of a story to its blocks. The items of a list are one block, indented by those they are nested in. */
export class ListBlocks {
  private openItems: OpenItem[] = [];
  private inList = false;
  private isApart = false;

  constructor(private readonly blocks: string[]) {}

  /** Adds a paragraph; `level` is the level of its list, from 0. */
  add(text: string, level: number | undefined): void {
    if (text === '') return;
    const label = listItem.exec(text)?.[0];
    const ownLevel = level ?? 0;
    while (this.openItems.length > 0 && this.openItems.at(-1)!.level >= ownLevel) this.openItems.pop();
    const parent = this.openItems.at(-1);
    // Other labels, such as `a)`, begin a paragraph of the item that they are nested in.
    const isItem = label !== undefined || (level !== undefined && parent !== undefined && !text.startsWith('#'));
    if (!isItem) {
      this.end();
      this.blocks.push(text);
      return;
    }
    const indent = parent?.contentIndent ?? 0;
    const contentIndent = indent + (label?.length ?? 0);
    const content = indent === 0 ? text : ' '.repeat(indent) + text.replaceAll('\n', `\n${' '.repeat(contentIndent)}`);
    const gap = label === undefined || this.isApart ? '\n\n' : '\n';
    if (this.inList) this.blocks[this.blocks.length - 1] += gap + content;
    else this.blocks.push(content);
    this.openItems.push({ level: ownLevel, contentIndent });
    this.isApart = label === undefined;
    this.inList = true;
  }

  /** Ends the open list. */
  end(): void {
    this.openItems = [];
    this.inList = this.isApart = false;
  }
}
