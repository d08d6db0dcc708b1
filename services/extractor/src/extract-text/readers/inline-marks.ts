import { emphasisTags } from './emphasis';
import type { TreeWriter } from './tree/tree-writer';

/**
 * Marks of elements in a text are noncharacters, which documents do not contain. The start of an element is followed by
 * its index.
 */
const [startMark, indexMark, endMark] = ['\ufdd7', '\ufdd8', '\ufdd9'];
const marks = /\ufdd7(\d{1,6})\ufdd8|[\ufdd7-\ufdd9]/g;

/** Link and emphasis of text. */
export interface InlineFormat {
  readonly address?: string | undefined;
  /** As bits. */
  readonly emphasis: number;
}
export const unformatted: InlineFormat = { emphasis: 0 };

interface InlineElement {
  readonly tag: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** Marks links and emphasis in the text of paragraphs, until it is written. */
export class InlineMarks {
  private readonly elements: InlineElement[] = [];
  private readonly indexes = new Map<string, number>();

  /** Returns the marks between texts of two formats. Emphasis is inside links. */
  change(from: InlineFormat, to: InlineFormat): string {
    if (from.address === to.address && from.emphasis === to.emphasis) return '';
    let between = endMark.repeat(emphasisTags(from.emphasis).length);
    if (from.address !== to.address) {
      if (from.address !== undefined) between += endMark;
      if (to.address !== undefined) between += this.start('a', { href: to.address });
    }
    return (
      between +
      emphasisTags(to.emphasis)
        .map((tag) => this.start(tag))
        .join('')
    );
  }

  /** Writes an element with a text of one or more lines, and the marked elements in it. Headings are bold by their tag. */
  write(text: string, writer: TreeWriter, tag: string, attributes?: Readonly<Record<string, string>>): void {
    writer.open(tag, attributes);
    const open: boolean[] = [];
    const end = (): void => {
      if (open.pop()) writer.close();
    };
    let position = 0;
    for (const { 0: mark, 1: index, index: start } of text.matchAll(marks)) {
      writeLines(text.slice(position, start), writer);
      position = start + mark.length;
      const element = index === undefined ? undefined : this.elements[Number(index)];
      if (element) {
        const isWritten = element.tag !== 'strong' || !/^h[1-6]$/.test(tag);
        if (isWritten) writer.open(element.tag, element.attributes);
        open.push(isWritten);
      } else if (mark === endMark) end();
    }
    writeLines(text.slice(position), writer);
    while (open.length > 0) end();
    writer.close();
  }

  /** Returns a formula in TeX as an element of its own. */
  formula(tex: string): string {
    return `${this.start('math', { alttext: tex })}${tex}${endMark}`;
  }

  private start(tag: string, attributes?: Readonly<Record<string, string>>): string {
    const key = [tag, ...Object.values(attributes ?? {})].join(' ');
    const index = this.indexes.get(key) ?? this.elements.push({ tag, ...(attributes && { attributes }) }) - 1;
    this.indexes.set(key, index);
    return `${startMark}${index}${indexMark}`;
  }
}

function writeLines(text: string, writer: TreeWriter): void {
  text.split('\n').forEach((line, index) => {
    if (index > 0) writer.emptyElement('br');
    writer.text(line);
  });
}
