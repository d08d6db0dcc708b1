/** Elements of tracked changes, and how their text is introduced. */
const labels: Readonly<Record<string, string>> = {
  'w:del': 'deleted',
  'w:moveFrom': 'moved away',
  'w:ins': 'inserted',
  'w:moveTo': 'moved here',
};

/** Puts tracked changes between brackets: `[deleted: old]`. One without text is not told. */
export class Changes {
  private readonly open: { readonly label: string; isTold: boolean }[] = [];

  static isChange(name: string): boolean {
    return name in labels;
  }

  enter(name: string): void {
    this.open.push({ label: labels[name] ?? '', isTold: false });
  }

  /** What stands before the next text. */
  before(): string {
    const change = this.open.at(-1);
    if (!change || change.isTold) return '';
    change.isTold = true;
    return `[${change.label}: `;
  }

  /** What stands behind the text of the change that ends. */
  leave(): string {
    return this.open.pop()?.isTold ? ']' : '';
  }
}
