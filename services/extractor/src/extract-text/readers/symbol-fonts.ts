import { codePoint } from 'dingbat-to-unicode';

/** Returns the character of a code of a symbol font (Symbol, Webdings, Wingdings); undefined for other fonts. */
export const symbolOf = (font: string, code: number): string | undefined => codePoint(font, code)?.string;

/** Replaces the codes of a symbol font, which Office writes in the private use area, by its characters. */
export const replaceSymbols = (text: string, font: string): string =>
  text.replace(/[\uf000-\uf0ff]/g, (char) => symbolOf(font, char.charCodeAt(0) & 0xff) ?? char);
