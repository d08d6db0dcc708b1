/** Labels of tracked changes by element. */
const labels: Readonly<Record<string, string>> = {
  'w:del': 'deleted',
  'w:moveFrom': 'moved away',
  'w:ins': 'inserted',
  'w:moveTo': 'moved here',
};

/** Writes tracked changes in brackets: `[deleted: old]`. Omits changes without text. */
export class TrackedChanges {
  private readonly open: { readonly label: string; isOpened: boolean }[] = [];

  static isChange(name: string): boolean {
    return name in labels;
  }

  enter(name: string): void {
    this.open.push({ label: labels[name] ?? '', isOpened: false });
  }

  /** Returns the opening bracket of a change before its first text, else an empty string. */
  openingBracket(): string {
    const change = this.open.at(-1);
    if (!change || change.isOpened) return '';
    change.isOpened = true;
    return `[${change.label}: `;
  }

  /** Returns the closing bracket of the change that ends, if it has text. */
  closingBracket(): string {
    return this.open.pop()?.isOpened ? ']' : '';
  }
}
