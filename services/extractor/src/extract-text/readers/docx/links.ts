import { addressOf } from '../hyperlink-field';
import { escapeXml, type Paragraph } from './styled-paragraph';

/** Maximum links with addresses in one document: 300,000 of them took mammoth 3 GB. */
const maxLinks = 10_000;

/** Addresses of the links in a document's stories; mammoth references each by its index. */
export class LinkTargets {
  private readonly ids = new Map<string, string>();
  private count = 0;

  /**
   * Returns the id of an address; undefined without an address, for an address that is too long, and above the limit of
   * links. `anchor` is its fragment, which Word stores separately.
   */
  idOf(address: string | undefined, anchor = ''): string | undefined {
    const url = address === undefined ? undefined : addressOf({ address, anchor });
    if (url === undefined || this.count === maxLinks) return undefined;
    this.count += 1;
    const id = this.ids.get(url) ?? `link${this.ids.size}`;
    this.ids.set(url, id);
    return id;
  }

  /** Returns the relationships of a part of mammoth's package. */
  toXml(): string {
    const links = [...this.ids].map(
      ([address, id]) => `<Relationship Id="${id}" Target="${escapeXml(address)}" TargetMode="External"/>`,
    );
    return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links.join('')}</Relationships>`;
  }
}

/** Open links of a story. Writes their tags in one paragraph, even around hidden text, so that they stay balanced. */
export class OpenLinks {
  private readonly open: (Paragraph | undefined)[] = [];
  /** Paragraphs with a link that continues in the next one. */
  private readonly linked = new Set<Paragraph>();

  begin(paragraph: Paragraph | undefined, id: string | undefined): void {
    const isNested = paragraph !== undefined && this.linked.has(paragraph);
    const written = id === undefined || isNested ? undefined : paragraph;
    if (written) {
      written.xml += `</w:r><w:hyperlink r:id="${id}"><w:r>`;
      written.emphasis = 0;
      this.linked.add(written);
    }
    this.open.push(written);
  }

  end(): void {
    const paragraph = this.open.pop();
    if (paragraph) this.endParagraph(paragraph);
  }

  /** Ends an open link at the end of its paragraph: fields may end in a later paragraph. */
  endParagraph(paragraph: Paragraph): void {
    if (!this.linked.delete(paragraph)) return;
    paragraph.xml += '</w:r></w:hyperlink><w:r>';
    paragraph.emphasis = 0;
  }
}
