import { omittedWarning } from '../omitted-warning';
import type { XmlElement } from '../package/xml';
import type { ReadLimits } from '../reader';
import type { Styles } from './styles';

/** Finds the parts of a text document that are not displayed, unless they are requested. */
export class HiddenText {
  private readonly isRequested: boolean;
  private sections = 0;
  private isParagraphHidden = false;

  constructor(
    private readonly styles: Styles,
    { parts = [] }: ReadLimits,
  ) {
    this.isRequested = parts.includes('hidden');
  }

  /**
   * Whether an element and its content are hidden: a section, also by a condition, the field of a hidden text, and text
   * with a hidden style.
   */
  isHidden({ name, attributes }: XmlElement): boolean {
    if (this.isRequested) return false;
    if (name === 'text:section') {
      const isHidden = attributes['display'] === 'none' || isHiddenNow(attributes);
      if (isHidden) this.sections += 1;
      return isHidden;
    }
    if (name === 'text:hidden-text') return isHiddenNow(attributes);
    return styledElements.has(name) && this.styles.isHiddenText(attributes['style-name'] ?? '');
  }

  /** Handles the start of a displayed element: a field may hide the paragraph around it. */
  enter({ name, attributes }: XmlElement): void {
    if (name === 'text:hidden-paragraph' && !this.isRequested) this.isParagraphHidden ||= isHiddenNow(attributes);
  }

  /** Handles the end of a paragraph; returns whether it is hidden. */
  endsHiddenParagraph(): boolean {
    const isHidden = this.isParagraphHidden;
    this.isParagraphHidden = false;
    return isHidden;
  }

  get warnings(): string[] {
    return omittedWarning({ section: this.sections });
  }
}

const styledElements: ReadonlySet<string> = new Set(['text:p', 'text:h', 'text:span']);

/** Whether the condition of an element was met when the document was saved. */
const isHiddenNow = (attributes: XmlElement['attributes']): boolean => attributes['is-hidden'] === 'true';
