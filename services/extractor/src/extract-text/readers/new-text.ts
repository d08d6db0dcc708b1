/** Whether the text of a header or footer has words, and is not among the texts `seen` before, to which it is added. */
export function isNewText(text: string, seen: Set<string>): boolean {
  if (!/\p{L}{2}/u.test(text) || seen.has(text)) return false;
  seen.add(text);
  return true;
}
