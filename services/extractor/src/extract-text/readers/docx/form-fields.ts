/** Maximum entries of a drop-down list in Word. */
const maxEntries = 25;

/** Value of a form field of Word's older forms, which stores no result for check boxes and drop-down lists. */
export class FormField {
  private kind: 'check' | 'list' | undefined;
  private isChecked = false;
  private selected = 0;
  private readonly entries: string[] = [];

  /** Handles an element within `w:ffData`. */
  open(name: string, value: string | undefined): void {
    if (name === 'w:checkBox') this.kind = 'check';
    else if (name === 'w:ddList') this.kind = 'list';
    else if (name === 'w:default' || name === 'w:checked') this.isChecked = !/^(?:0|false|off)$/.test(value ?? '');
    else if (name === 'w:result') this.selected = Number(value) || 0;
    else if (name === 'w:listEntry' && this.entries.length < maxEntries) this.entries.push(value ?? '');
  }

  /** Text that the field shows; `hasResult` tells whether a result is stored. */
  shown(hasResult: boolean): string {
    if (this.kind === 'check') return this.isChecked ? '☒' : '☐';
    return this.kind === 'list' && !hasResult ? (this.entries[this.selected] ?? '') : '';
  }
}
