import type { XmlElement, XmlHandler } from '../package/xml';
import { FormulaText, formulaAttribute } from './formulas';

/** Elements that contain, in a single XML file, what a zip has as a separate part. */
const objects: ReadonlySet<string> = new Set(['draw:object', 'draw:object-ole', 'office:binary-data']);

/**
 * Passes elements on without the content of pictures and embedded objects, except formulas, which become an attribute,
 * and without the indentation between the elements of pictures.
 */
export class EmbeddedObjects implements XmlHandler {
  private readonly openElements: string[] = [];
  private formula: FormulaText | undefined;
  /** Open elements inside the object. */
  private objectDepth = 0;

  constructor(private readonly story: XmlHandler) {}

  open(element: XmlElement): void {
    if (this.formula) {
      this.objectDepth += 1;
      return this.formula.open(element);
    }
    this.openElements.push(element.name);
    if (objects.has(element.name)) this.formula = new FormulaText();
    else this.story.open(element);
  }

  close(element: XmlElement): void {
    if (this.formula && this.objectDepth > 0) {
      this.objectDepth -= 1;
      return this.formula.close();
    }
    // The object has its formula as an attribute.
    if (this.formula)
      this.story.open({ ...element, attributes: { ...element.attributes, [formulaAttribute]: this.formula.result } });
    this.formula = undefined;
    this.openElements.pop();
    this.story.close(element);
  }

  text(text: string): void {
    if (this.formula) this.formula.text(text);
    else if (!this.openElements.at(-1)?.startsWith('draw:')) this.story.text(text);
  }
}
