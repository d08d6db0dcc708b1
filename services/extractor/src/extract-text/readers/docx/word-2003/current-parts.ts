import type { XmlElement, XmlHandler } from '../../package/xml';
import { problems } from '../../problems';
import { escapeXml } from '../styled-paragraph';
import { currentName, properties, startTag } from './element-names';

/** Elements that become a part of their own. */
const partRoots: Readonly<Record<string, string>> = {
  'w:body': 'document',
  'w:styles': 'styles',
  'w:lists': 'numbering',
  'w:hdr': 'header',
  'w:ftr': 'footer',
  'o:DocumentProperties': 'core',
};
const textElements = new Set(['w:t', 'w:delText', 'w:instrText', 'w:delInstrText', ...Object.keys(properties)]);

/** An open element: what its end writes, whether its text counts, and whether its part ends with it. */
interface Entered {
  readonly end: string;
  readonly hasText: boolean;
  readonly endsPart: boolean;
}

/**
 * Sorts a document of Word 2003 while it streams in into the parts of today's packages, with today's names. Notes,
 * comments, headers and footers stand inside the text there. Pictures are dropped.
 */
export class CurrentParts implements XmlHandler {
  private readonly parts = new Map<string, string[]>();
  private readonly targets: string[] = [];
  private readonly entered: Entered[] = [];
  private notes = 0;
  private chars = 0;

  /** @param maxChars throws `too-large` above this length of all parts together */
  constructor(private readonly maxChars: number) {}

  /** Returns the XML of the parts by name: `document`, `styles`, `header1` … */
  take(): ReadonlyMap<string, string> {
    return new Map([...this.parts].map(([name, xml]) => [name, xml.join('')]));
  }

  open(element: XmlElement): void {
    const { name, attributes } = element;
    const root = partRoots[name];
    const isInText = this.targets.length > 0;
    if (root !== undefined) this.openPart(this.numbered(root), '', '');
    else if (isInText && (name === 'w:footnote' || name === 'w:endnote')) this.openNote(name.slice(2));
    else if (isInText && attributes['type'] === 'Word.Comment') this.openNote('comment', attributes['author']);
    else this.openTag(element);
  }

  close(): void {
    const entered = this.entered.pop();
    if (!entered) return;
    this.write(entered.end);
    if (entered.endsPart) this.targets.pop();
  }

  text(text: string): void {
    if (this.entered.at(-1)?.hasText) this.write(escapeXml(text));
  }

  private openTag(element: XmlElement): void {
    const { name, attributes } = element;
    const current = this.targets.at(-1) === 'core' ? properties[name] : currentName(element);
    this.entered.push({
      end: current === undefined ? '' : `</${current}>`,
      hasText: current !== undefined && textElements.has(name),
      endsPart: false,
    });
    if (current !== undefined) this.write(startTag(current, attributes));
  }

  /** Moves a note or comment to its part, and writes its mark. */
  private openNote(kind: string, author = ''): void {
    const id = String((this.notes += 1));
    this.write(`<w:${kind}Reference id="${id}"/>`);
    this.openPart(`${kind}s`, `<w:${kind} id="${id}" author="${escapeXml(author)}">`, `</w:${kind}>`);
  }

  private openPart(part: string, start: string, end: string): void {
    this.targets.push(part);
    this.entered.push({ end, hasText: false, endsPart: true });
    this.write(start);
  }

  private numbered(root: string): string {
    if (root !== 'header' && root !== 'footer') return root;
    return `${root}${[...this.parts.keys()].filter((name) => name.startsWith(root)).length + 1}`;
  }

  private write(xml: string): void {
    const target = this.targets.at(-1);
    if (target === undefined) return;
    this.chars += xml.length;
    if (this.chars > this.maxChars) throw problems.inflatesTooFar(this.maxChars);
    const part = this.parts.get(target);
    if (part) part.push(xml);
    else this.parts.set(target, [xml]);
  }
}
