const closing: Readonly<Record<string, string>> = { '{': '}', '[': ']' };
const isSpace = (character: string | undefined) =>
  character === ' ' || character === '\n' || character === '\t' || character === '\r';

/**
 * Indents JSON without parsing it into values, which would round long numbers, reorder numeric names and drop repeated
 * ones. Returns other text unchanged; of more than `maxChars`, a beginning that is longer than that.
 */
export function indentJson(text: string, maxChars: number): string {
  if (!isJson(text)) return text;
  let written = '';
  let depth = 0;
  for (let at = 0; at < text.length && written.length <= maxChars;) {
    const character = text[at]!;
    if (character === '"') {
      const end = endOfString(text, at);
      written += text.slice(at, end);
      at = end;
      continue;
    }
    at += 1;
    if (isSpace(character)) continue;
    if (character in closing) {
      const next = skipSpaces(text, at);
      if (text[next] === closing[character]) {
        written += character + text[next];
        at = next + 1;
      } else written += character + newLine(++depth);
    } else if (character === '}' || character === ']') written += newLine(--depth) + character;
    else if (character === ',') written += character + newLine(depth);
    else written += character === ':' ? ': ' : character;
  }
  return written;
}

const newLine = (depth: number) => `\n${'  '.repeat(depth)}`;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (isSpace(text[at])) at += 1;
  return at;
}

/** Returns the position after the string that starts at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}
