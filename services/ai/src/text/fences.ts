/**
 * Returns the text inside a code fence (three backticks) that starts it; the text itself without one.
 * @param languages info strings that the fence may have
 */
export function withoutFence(text: string, languages: readonly string[]): string {
  const body = text.trim();
  if (!body.startsWith('```') || !body.endsWith('\n```')) return body;
  const lineEnd = body.indexOf('\n');
  const language = body.slice(3, lineEnd).trim().toLowerCase();
  if (language !== '' && !languages.includes(language)) return body;
  return body.slice(lineEnd, -3).trim();
}

/** Returns the content of the first closed fence whose info string is one of `languages` or empty; else null. */
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
