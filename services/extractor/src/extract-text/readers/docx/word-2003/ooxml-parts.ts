import type { XmlElement, XmlHandler } from '../../package/xml';
import { problems } from '../../problems';
import { escapeXml } from '../styled-paragraph';
import { toOoxmlName, coreProperties, startTag } from './ooxml-names';

/** Elements that become separate parts. */
const partRoots: Readonly<Record<string, string>> = {
  'w:body': 'document',
  'w:styles': 'styles',
  'w:lists': 'numbering',
  'w:hdr': 'header',
  'w:ftr': 'footer',
  'o:DocumentProperties': 'core',
};
const textElements = new Set(['w:t', 'w:delText', 'w:instrText', 'w:delInstrText', ...Object.keys(coreProperties)]);

/** An open element: its end tag, whether its text is written, and whether its part ends with it. */
interface OpenElement {
  readonly end: string;
  readonly hasText: boolean;
  readonly endsPart: boolean;
}

/**
 * Converts a streamed Word 2003 XML document to the parts of an OOXML package. Notes, comments, headers and footers are
 * nested in its text. Drops pictures.
 */
export class OoxmlParts implements XmlHandler {
  private readonly parts = new Map<string, string[]>();
  private readonly openParts: string[] = [];
  private readonly openElements: OpenElement[] = [];
  private noteCount = 0;
  private numberedParts = 0;
  private totalChars = 0;

  /** @param maxChars throws `too-large` above this length of all parts together */
  constructor(private readonly maxChars: number) {}

  /** Returns the XML of the parts by name: `document`, `styles`, `header1` … */
  toXml(): ReadonlyMap<string, string> {
    return new Map([...this.parts].map(([name, xml]) => [name, xml.join('')]));
  }

  open(element: XmlElement): void {
    const { name, attributes } = element;
    const root = partRoots[name];
    const isInText = this.openParts.length > 0;
    if (root !== undefined) this.openPart(this.numberedName(root), '', '');
    else if (isInText && (name === 'w:footnote' || name === 'w:endnote')) this.openNote(name.slice(2));
    else if (isInText && attributes['type'] === 'Word.Comment') this.openNote('comment', attributes['author']);
    else this.openTag(element);
  }

  close(): void {
    const entered = this.openElements.pop();
    if (!entered) return;
    this.write(entered.end);
    if (entered.endsPart) this.openParts.pop();
  }

  text(text: string): void {
    if (this.openElements.at(-1)?.hasText) this.write(escapeXml(text));
  }

  private openTag(element: XmlElement): void {
    const { name, attributes } = element;
    const current = this.openParts.at(-1) === 'core' ? coreProperties[name] : toOoxmlName(element);
    this.openElements.push({
      end: current === undefined ? '' : `</${current}>`,
      hasText: current !== undefined && textElements.has(name),
      endsPart: false,
    });
    if (current !== undefined) this.write(startTag(current, attributes));
  }

  /** Moves a note or comment to its part, and writes a reference to it. */
  private openNote(noteKind: string, author = ''): void {
    const id = String((this.noteCount += 1));
    this.write(`<w:${noteKind}Reference id="${id}"/>`);
    this.openPart(`${noteKind}s`, `<w:${noteKind} id="${id}" author="${escapeXml(author)}">`, `</w:${noteKind}>`);
  }

  private openPart(part: string, start: string, end: string): void {
    this.openParts.push(part);
    this.openElements.push({ end, hasText: false, endsPart: true });
    this.write(start);
  }

  private numberedName(root: string): string {
    if (root !== 'header' && root !== 'footer') return root;
    this.numberedParts += 1;
    return `${root}${this.numberedParts}`;
  }

  private write(xml: string): void {
    const target = this.openParts.at(-1);
    if (target === undefined) return;
    this.totalChars += xml.length;
    if (this.totalChars > this.maxChars) throw problems.inflatesTooFar(this.maxChars);
    const part = this.parts.get(target);
    if (part) part.push(xml);
    else this.parts.set(target, [xml]);
  }
}
