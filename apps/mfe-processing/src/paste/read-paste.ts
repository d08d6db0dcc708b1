import { parseWebUrl, withScheme } from '@winnow/contracts';

/** Parsed content of a pasted text. */
export interface Paste {
  /** The addresses on separate lines, without duplicates. */
  addresses: readonly string[];
  /** The other lines, without blank ones. */
  others: readonly string[];
}

/** Whether a line is an address: with a scheme, or a host with a dot whose last part is not a number. */
function isAddress(line: string): boolean {
  if (/^https?:\/\//i.test(line)) return parseWebUrl(line) !== null;
  return /^(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+(?::\d+)?(?:[/?#]\S*)?$/u.test(line) && parseWebUrl(line) !== null;
}

/**
 * Returns a line without what lists put around an address: bullets and numbers, angle brackets, quotation marks, the
 * separator at its end, and invisible characters.
 */
function withoutListMarks(line: string): string {
  return line
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .trim()
    .replace(/^(?:[-*+•]|\d+[.)])\s+/, '')
    .replace(/[,;]$/, '')
    .replace(/^<([^<>]*)>$|^"([^"]*)"$|^'([^']*)'$/, '$1$2$3');
}

/** Parses a text as a list of addresses. */
export function readPaste(text: string): Paste {
  const addresses = new Set<string>();
  const others: string[] = [];
  for (const line of text.split(/[\n\r\u2028\u2029]/).map((each) => each.trim())) {
    const address = withoutListMarks(line);
    if (isAddress(address)) addresses.add(withScheme(address));
    else if (line !== '') others.push(line);
  }
  return { addresses: [...addresses], others };
}

/** Returns the name of a pasted text: the beginning of its first line, without the marks of a Markdown heading. */
export function nameOfPaste(text: string): string {
  const first =
    text
      .trim()
      .split('\n', 1)[0]
      ?.replace(/^#{1,6}\s+/, '')
      .trim() ?? '';
  return first.length > 60 ? `${first.slice(0, 59).trimEnd()}…` : first;
}
