import type { Archive } from '../package/archive';
import type { XmlElement, XmlHandler } from '../package/xml';
import type { TextBudget } from '../text-budget';

const contentPart = /^([^/]+)\/content\.xml$/;

/** Formulas by the folder of their object. */
export type Formulas = ReadonlyMap<string, string>;

/** Reads the embedded formulas (MathML) of a document; other objects, as charts, have none. */
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
  private depth = 0;
  private isFormula = false;
  private inAnnotation = false;
  private letters = '';
  private source = '';

  get result(): string {
    return (this.source.trim() || this.letters).replace(/\s+/g, ' ').trim();
  }

  open({ name, attributes }: XmlElement): void {
    if (this.depth === 0) this.isFormula = name === 'math';
    this.depth += 1;
    if (name === 'annotation') this.inAnnotation = /^StarMath/.test(attributes['encoding'] ?? '');
  }

  close({ name }: XmlElement): void {
    this.depth -= 1;
    if (name === 'annotation') this.inAnnotation = false;
  }

  text(text: string): void {
    if (!this.isFormula) return;
    if (this.inAnnotation) this.source += text;
    else this.letters += text;
  }
}
