/**
 * Decodes the characters that Office writes as `_x000D_` since XML cannot contain them, and the underscores that it
 * therefore escapes (ECMA-376 part 1, 22.9.2.19, ST_Xstring).
 */
export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
