/** Matches the names of styles for code in Word, LibreOffice and pandoc. */
const codeName = /^(?:html preformatted|preformatted text|source code)$/i;

/** Styles of headings and code of an RTF file, by their numbers. */
export class HeadingStyles {
  private readonly headings = new Map<number, string>();
  private readonly codes = new Set<number>();
  private name = '';

  addName(text: string): void {
    this.name += text;
  }

  /** Ends the definition of a style, whose name has been added. */
  endStyle(style: number): void {
    const name = (this.name.split(';')[0] ?? '').trim();
    const level = /^heading ([1-9])$/i.exec(name)?.[1] ?? (/^title$/i.test(name) ? '1' : undefined);
    if (level !== undefined) this.headings.set(style, `h${Math.min(Number(level), 6)}`);
    if (codeName.test(name)) this.codes.add(style);
    this.name = '';
  }

  isCode(style: number): boolean {
    return this.codes.has(style);
  }

  /** Returns the tag of the heading, or undefined for other styles. */
  tagOf(style: number): string | undefined {
    return this.headings.get(style);
  }
}
