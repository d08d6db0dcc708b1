import type { TreeWriter } from './tree/tree-writer';

/** Marks around a link are noncharacters, which documents do not contain; the first is followed by the index of its address. */
const [startMark, textMark, endMark] = ['\ufdd7', '\ufdd8', '\ufdd9'];
const link = /\ufdd7(\d{1,6})\ufdd8([^\ufdd7-\ufdd9]*)/g;
const strayMarks = /[\ufdd7-\ufdd9]/g;

/** Marks the links in the text of paragraphs, until it is written. */
export class LinkMarks {
  private readonly addresses: string[] = [];

  /** Returns the mark to write before the text of a link. */
  start(address: string): string {
    return `${startMark}${this.addresses.push(address) - 1}${textMark}`;
  }

  /** Returns the mark to write after the text of a link. */
  end(): string {
    return endMark;
  }

  /** Writes a text without marks, and its links as elements. A link without an end ends with the text. */
  write(text: string, writer: TreeWriter): void {
    let position = 0;
    for (const { 0: match, 1: index, 2: linkText = '', index: start } of text.matchAll(link)) {
      const href = this.addresses[Number(index)];
      writer.text(text.slice(position, start).replace(strayMarks, ''));
      position = start + match.length;
      if (href === undefined) continue;
      writer.open('a', { href });
      writer.text(linkText);
      writer.close();
    }
    writer.text(text.slice(position).replace(strayMarks, ''));
  }

  /** Writes an element with a text of one or more lines. */
  writeLines(text: string, writer: TreeWriter, tag: string, attributes?: Readonly<Record<string, string>>): void {
    writer.open(tag, attributes);
    text.split('\n').forEach((line, index) => {
      if (index > 0) writer.emptyElement('br');
      this.write(line, writer);
    });
    writer.close();
  }
}
