/**
 * The text between a fence of three backticks that opens it and the one that ends it; the text itself without them.
 * @param languages names that may be behind the first fence
 */
export function withoutFence(text: string, languages: readonly string[]): string {
  const body = text.trim();
  if (!body.startsWith('```') || !body.endsWith('\n```')) return body;
  const lineEnd = body.indexOf('\n');
  const language = body.slice(3, lineEnd).trim().toLowerCase();
  if (language !== '' && !languages.includes(language)) return body;
  return body.slice(lineEnd, -3).trim();
}

/** What is in the first fence that is marked with one of `languages`, or with none, and is closed; else null. */
export function firstFenced(text: string, languages: readonly string[]): string | null {
  for (let open = text.indexOf('```'); open !== -1; open = text.indexOf('```', open + 3)) {
    const lineEnd = text.indexOf('\n', open);
    const close = lineEnd === -1 ? -1 : text.indexOf('```', lineEnd);
    if (close === -1) return null;
    const language = text
      .slice(open + 3, lineEnd)
      .trim()
      .toLowerCase();
    if (language === '' || languages.includes(language)) return text.slice(lineEnd, close);
  }
  return null;
}
