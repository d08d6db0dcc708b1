import type { Archive } from '../package/archive';
import type { XmlElement, XmlHandler } from '../package/xml';
import type { TextBudget } from '../text-budget';

const contentPart = /^([^/]+)\/content\.xml$/;

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

/** Collects the source of a formula, which LibreOffice writes as an annotation, else its letters. */
export class FormulaText implements XmlHandler {
  /** Names of the open elements, and the number of their children so far. */
  private readonly path: { readonly name: string; children: number }[] = [];
  private isFormula = false;
  private inAnnotation = false;
  private letters = '';
  private source = '';

  get result(): string {
    return (this.source.trim() || this.letters).replace(/\s+/g, ' ').trim();
  }

  open({ name, attributes }: XmlElement): void {
    const parent = this.path.at(-1);
    if (!parent) this.isFormula = name === 'math';
    else if (parent.name === 'mfrac' && parent.children === 1) this.letters += '/';
    if (parent) parent.children += 1;
    this.path.push({ name, children: 0 });
    if (name === 'annotation') this.inAnnotation = /^StarMath/.test(attributes['encoding'] ?? '');
  }

  close({ name }: XmlElement): void {
    this.path.pop();
    if (name === 'annotation') this.inAnnotation = false;
  }

  text(text: string): void {
    if (!this.isFormula) return;
    if (this.inAnnotation) this.source += text;
    else this.letters += text;
  }
}
