import { decodeCodePage } from '../decode-code-page';
import { replaceSymbols, symbolOf } from '../symbol-fonts';

/** Code pages by the character set of a font (RTF 1.9.1, `\fcharset`). */
const charsets: Readonly<Record<number, number>> = {
  0: 1252,
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};

const westernPage = 1252;
const symbolCharset = 2;
const maxNameLength = 64;

/** Code pages of a document and of its fonts, and the characters of symbol fonts. */
export class FontCodePages {
  private readonly pages = new Map<number, number>();
  /** Names of the symbol fonts, by their numbers. */
  private readonly symbolFonts = new Map<number, string>();
  /** Font of the last `\f`: in the table of fonts, the one that is defined. */
  font = 0;
  documentPage = westernPage;
  defaultFont: number | undefined;

  setCharset(charset: number): void {
    const page = charsets[charset];
    if (page !== undefined) this.pages.set(this.font, page);
    if (charset === symbolCharset) this.symbolFonts.set(this.font, '');
  }

  /** Adds to the name of the font that is defined. */
  addName(text: string): void {
    const name = this.symbolFonts.get(this.font);
    if (name !== undefined && !name.includes(';'))
      this.symbolFonts.set(this.font, (name + text).slice(0, maxNameLength));
  }

  /** Decodes bytes in a font; bytes in an unknown symbol font have the code page of text without a font. */
  decode(bytes: Buffer, font: number | undefined): string {
    const page = (font === undefined ? undefined : this.pages.get(font)) ?? this.defaultPage;
    if (font === undefined || !this.symbolFonts.has(font)) return decodeCodePage(bytes, page);
    const name = this.symbolFontOf(font);
    return Array.from(bytes, (code) => symbolOf(name, code) ?? decodeCodePage(Buffer.of(code), page)).join('');
  }

  /** Returns the character of a UTF-16 unit in a font. */
  characterOf(unit: number, font: number | undefined): string {
    return replaceSymbols(String.fromCharCode(unit), font === undefined ? '' : this.symbolFontOf(font));
  }

  private symbolFontOf(font: number): string {
    return (this.symbolFonts.get(font) ?? '').replace(/;.*/s, '').trim();
  }

  /**
   * Code page of text without a font: the page of the default font, or of the document if that page is Western or
   * unknown.
   */
  private get defaultPage(): number {
    const page = this.defaultFont === undefined ? undefined : this.pages.get(this.defaultFont);
    return page === undefined || page === westernPage ? this.documentPage : page;
  }
}

/** Returns the character of a SYMBOL field (ECMA-376, part 1, 17.16.5); undefined for other fields and fonts. */
export function symbolOfField(code: string): string | undefined {
  const [, number, font] = /^\s*SYMBOL\s+(0x[\da-f]+|\d+)\s.*\\f\s*"?([^"\\]+)/is.exec(code) ?? [];
  return font === undefined ? undefined : symbolOf(font.trim(), Number(number));
}
