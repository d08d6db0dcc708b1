/** Primary languages (the low ten bits of a language code, MS-LCID) whose dates are written with dots. */
const withDots = new Set([
  0x02, 0x05, 0x07, 0x0b, 0x0e, 0x0f, 0x14, 0x15, 0x18, 0x19, 0x1a, 0x1b, 0x1f, 0x22, 0x23, 0x24, 0x25, 0x26, 0x2b,
  0x2c, 0x2f, 0x37, 0x3f,
]);
const withHyphens = new Set([0x06, 0x13]);

/**
 * Replaces the date separator `/` of a format code by the separator of its language, such as `[$-407]`: LibreOffice
 * writes it for the dots of German dates. Other slashes are quoted or escaped.
 */
export function localiseDateSeparator(pattern: string): string {
  const code = /\[\$-([\da-f]{1,8})\]/i.exec(pattern)?.[1];
  const language = parseInt(code ?? '0', 16) & 0x3ff;
  const separator = withDots.has(language) ? '\\.' : withHyphens.has(language) ? '-' : undefined;
  return separator === undefined
    ? pattern
    : pattern.replace(/"[^"]*"?|\\.|\//g, (part) => (part === '/' ? separator : part));
}
