import { decode, encodingExists } from 'iconv-lite';

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

/** Decodes bytes in a Windows code page; unknown pages are decoded as Western European. */
export function decodeCodePage(bytes: Buffer, codePage: number): string {
  const name = codePage === 65001 ? 'utf-8' : codePage === 10000 ? 'macintosh' : `cp${codePage}`;
  return decode(bytes, encodingExists(name) ? name : 'cp1252');
}

/** Code pages of a document and of its fonts. */
export class FontCodePages {
  private readonly pages = new Map<number, number>();
  /** Font of the last `\f`: in the table of fonts, the one that is defined. */
  font = 0;
  documentPage = westernPage;
  defaultFont: number | undefined;

  setCharset(charset: number): void {
    const page = charsets[charset];
    if (page !== undefined) this.pages.set(this.font, page);
  }

  pageOf(font: number): number | undefined {
    return this.pages.get(font);
  }

  /** Page of text without a font: that of the default font, or of the document if it is Western or unknown. */
  get defaultPage(): number {
    const page = this.defaultFont === undefined ? undefined : this.pages.get(this.defaultFont);
    return page === undefined || page === westernPage ? this.documentPage : page;
  }
}
