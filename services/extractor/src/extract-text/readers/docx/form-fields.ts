import { isFalse } from '../package/xml';

/** Maximum entries of a drop-down list in Word. */
const maxEntries = 25;

/** Value of a legacy form field of Word, which stores no result for check boxes and drop-down lists. */
export class FormField {
  private kind: 'check' | 'list' | undefined;
  private isChecked = false;
  /** Selected entry, and the entry that is shown without one. */
  private selected: number | undefined;
  private preset = 0;
  private readonly entries: string[] = [];

  /** Handles an element within `w:ffData`. */
  open(name: string, value: string | undefined): void {
    if (name === 'w:checkBox') this.kind = 'check';
    else if (name === 'w:ddList') this.kind = 'list';
    else if (name === 'w:default' && this.kind === 'list') this.preset = Number(value);
    else if (name === 'w:default' || name === 'w:checked') this.isChecked = !isFalse(value);
    else if (name === 'w:result') this.selected = Number(value);
    else if (name === 'w:listEntry' && this.entries.length < maxEntries) this.entries.push(value ?? '');
  }

  /** Text that the field shows in addition to its result; `hasResult` tells whether it has one. */
  shown(hasResult: boolean): string {
    if (this.kind === 'check') return this.isChecked ? '☒' : '☐';
    if (this.kind !== 'list' || hasResult) return '';
    // An index beyond the list counts as missing (ECMA-376 part 1, 17.16).
    return this.entries[this.selected ?? this.preset] ?? this.entries[this.preset] ?? this.entries[0] ?? '';
  }
}
