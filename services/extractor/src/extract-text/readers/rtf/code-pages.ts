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

export const codePageOf = (charset: number): number | undefined => charsets[charset];

/** Decodes bytes in a Windows code page; unknown pages are decoded as Western European. */
export function decodeCodePage(bytes: Buffer, codePage: number): string {
  const name = codePage === 65001 ? 'utf-8' : codePage === 10000 ? 'macintosh' : `cp${codePage}`;
  return decode(bytes, encodingExists(name) ? name : 'cp1252');
}
