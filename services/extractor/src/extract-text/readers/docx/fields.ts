import { hyperlinkOf, maxCodeChars, type Hyperlink } from '../hyperlink-field';
import { isPageField } from '../page-field';
import { FormField } from './form-fields';

interface Field {
  code: string;
  isResultShown: boolean;
  /** Whether its result has text; Word separates also an empty one. */
  hasResult: boolean;
  isLink?: boolean;
  form?: FormField;
}

/** Called at the start and the end of the result of a HYPERLINK field. */
export interface LinkActions {
  open(link: Hyperlink): void;
  close(): void;
}

/** Tracks open fields while a story streams in: their codes are hidden, their results shown. Fields may be nested. */
export class Fields {
  private readonly open: Field[] = [];
  /** Whether the current text is part of a field code. */
  isInCode = false;

  /** `pageMark` is written in place of page numbers. */
  constructor(
    private readonly links: LinkActions,
    private readonly pageMark: string,
  ) {}

  /** Whether an open field hides the current content. */
  get isHidden(): boolean {
    return this.open.some((field) => !field.isResultShown);
  }

  addCode(text: string): void {
    const field = this.open.at(-1);
    if (field && field.code.length < maxCodeChars) field.code += text;
  }

  /** Handles shown content, which is the result of the innermost field. */
  onContent(): void {
    const field = this.open.at(-1);
    if (field) field.hasResult = true;
  }

  /** Handles an element of the open field's form data. */
  onFormData(name: string, value: string | undefined): undefined {
    const field = this.open.at(-1);
    if (field) (field.form ??= new FormField()).open(name, value);
  }

  /** Handles a `w:fldChar`: `begin`, `separate` or `end`; returns the text of a form field or page number that ends. */
  onFieldChar(type: string | undefined): string {
    const field = this.open.at(-1);
    if (type === 'begin') this.open.push({ code: '', isResultShown: false, hasResult: false });
    else if (type === 'separate' && field) this.showResult(field);
    else if (type === 'end') {
      const mark = this.close();
      return field?.form?.shown(field.hasResult) ?? mark;
    }
    return '';
  }

  openSimple(code: string): undefined {
    const field: Field = { code, isResultShown: false, hasResult: false };
    this.open.push(field);
    this.showResult(field);
  }

  /** Closes the innermost field; returns the mark of a page number. */
  close(): string {
    const field = this.open.pop();
    if (field?.isLink) this.links.close();
    return field && isPageField(field.code) ? this.pageMark : '';
  }

  /**
   * Closes fields that still hide text at the end of a paragraph, since they would hide the rest of the document.
   */
  closeUnfinished(): void {
    while (this.isHidden) this.close();
  }

  private showResult(field: Field): void {
    field.isResultShown = !isPageField(field.code);
    // A field has one result, even if a file separates it twice.
    const link = field.isLink || this.isHidden ? undefined : hyperlinkOf(field.code);
    if (!link) return;
    field.isLink = true;
    this.links.open(link);
  }
}
