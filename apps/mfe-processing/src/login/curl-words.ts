/** One piece of a word: `$'…'`, `'…'`, `"…"`, an escaped character, other text; or white space, or the command's end. */
const piece = /\$'((?:[^'\\]|\\[^])*)'|'([^']*)'|"((?:[^"\\]|\\[^])*)"|\\([^])|([^\s'"\\;&|$]+|\$)|(\s+)|([;&|])/y;
/** The same for Windows, where two double quotes within others are one. */
const windowsPiece = /()()"((?:[^"\\]|\\[^]|"")*)"|\\([^])|([^\s"\\;&|]+)|(\s+)|([;&|])/y;

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** Decodes the escapes of `$'…'` (ANSI-C quoting of bash) that browsers write. */
const decodeAnsi = (text: string) =>
  text.replace(/\\(?:x([\da-f]{2})|u([\da-f]{4})|([^]))/gi, (_, byte?: string, unit?: string, char = '') =>
    byte || unit ? String.fromCharCode(parseInt(byte ?? unit ?? '', 16)) : (escapes[char] ?? char),
  );

/**
 * Splits a command as copied from a browser ("Copy as cURL") into its words, with the quoting of bash or of Windows'
 * command line, which marks special characters by `^`. Ends with the first of several commands; null when a quote is
 * not closed.
 */
export function curlWords(copied: string): string[] | null {
  const isWindows = copied.includes('^"');
  const command = isWindows
    ? copied.replace(/\^(?:\r?\n(\r?\n)?|([^]))/g, (_, line?: string, char?: string) => line ?? char ?? ' ')
    : copied.replace(/[\\^]\r?\n/g, ' ');
  const pattern = isWindows ? windowsPiece : piece;
  const words: string[] = [];
  let word: string | undefined;
  let at = 0;
  while (at < command.length) {
    pattern.lastIndex = at;
    const found = pattern.exec(command);
    if (!found) return null;
    at = pattern.lastIndex;
    const [, ansi, single, double, escaped, plain, space, end] = found;
    if (end) break;
    if (space === undefined) {
      word = `${word ?? ''}${ansi === undefined ? '' : decodeAnsi(ansi)}${single ?? ''}${unquote(double, isWindows)}${escaped ?? ''}${plain ?? ''}`;
    } else if (word !== undefined) {
      words.push(word);
      word = undefined;
    }
  }
  return word === undefined ? words : [...words, word];
}

function unquote(text = '', isWindows = false): string {
  const unescaped = text.replace(/\\(["\\$`])/g, '$1');
  return isWindows ? unescaped.replaceAll('""', '"') : unescaped;
}
