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

/** Parses a text as a list of addresses. */
export function readPaste(text: string): Paste {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const addresses = lines.filter(isAddress).map(withScheme);
  return { addresses: [...new Set(addresses)], others: lines.filter((line) => !isAddress(line)) };
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
