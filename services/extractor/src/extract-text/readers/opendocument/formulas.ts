import type { ContentFormat } from '@winnow/contracts';
import { Element, findAll, formulaSource, textOf } from '@winnow/markdown';
import type { Archive } from '../package/archive';
import type { XmlElement, XmlHandler } from '../package/xml';
import type { TextBudget } from '../text-budget';
import type { TreeWriter } from '../tree/tree-writer';

const contentPart = /^([^/]+)\/content\.xml$/;

/** Attribute of an object that is a formula in the same file. */
export const formulaAttribute = 'formula';

/** Formulas by the folder of their object. */
export type Formulas = ReadonlyMap<string, string>;

/** Reads the embedded formulas (MathML) of a document; other objects, such as charts, have none. */
export async function readFormulas(archive: Archive, budget: TextBudget): Promise<Formulas> {
  const formulas = new Map<string, string>();
  for (const name of archive.names()) {
    const folder = contentPart.exec(name)?.[1];
    if (folder === undefined) continue;
    const formula = new FormulaText();
    await archive.parse(name, formula);
    budget.addChars(formula.result.length);
    if (formula.result !== '') formulas.set(folder, formula.result);
  }
  return formulas;
}

/** Maximum elements and characters of one formula; the rest is cut off. */
const maxSize = 20_000;

/** Collects a formula (MathML), which is written as TeX; a damaged one as its source, which LibreOffice annotates. */
export class FormulaText implements XmlHandler {
  private readonly root = new Element('formula');
  private current = this.root;
  private size = 0;
  /** Open elements that are cut off. */
  private skipDepth = 0;

  get result(): string {
    const [math] = this.root.children;
    if (math === undefined || typeof math === 'string' || math.tag !== 'math') return '';
    const source = findAll(math, ({ tag }) => tag === 'annotation').map((annotation) => textOf(annotation, maxSize))[0];
    return (formulaSource(math) || source || textOf(math, maxSize)).replace(/\s+/g, ' ').trim();
  }

  open({ name, attributes }: XmlElement): void {
    this.size += 1;
    if (this.size > maxSize || this.skipDepth > 0) this.skipDepth += 1;
    else {
      const element = new Element(name, attributes, this.current);
      this.current.children.push(element);
      this.current = element;
    }
  }

  close(): void {
    if (this.skipDepth > 0) this.skipDepth -= 1;
    else this.current = this.current.parent ?? this.root;
  }

  text(text: string): void {
    this.size += text.length;
    if (this.size <= maxSize && this.skipDepth === 0) this.current.children.push(text);
  }
}

/** Writes the formula of an embedded object, in Markdown and HTML as an element of its own. */
export function writeFormula(
  { attributes }: XmlElement,
  formulas: Formulas,
  writer: TreeWriter,
  format: ContentFormat,
): void {
  const folder = attributes['href']?.replace(/^\.\/|\/$/g, '') ?? '';
  const tex = attributes[formulaAttribute] || formulas.get(folder);
  if (!tex) return;
  if (format !== 'text') writer.open('math', { alttext: tex });
  writer.text(tex);
  if (format !== 'text') writer.close();
}
