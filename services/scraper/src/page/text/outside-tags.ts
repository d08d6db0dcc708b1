/**
 * Extracts the text of markup without a parser: one pass, no nesting, linear time for any input.
 * @param silent matches the beginning of a tag (without `<`) whose content is dropped up to its end tag, if any;
 * its first group is the tag's name
 * @param block matches the beginning of a tag that starts a new line
 */
export function textOutsideTags(html: string, silent: RegExp, block?: RegExp): string {
  const lower = html.toLowerCase();
  // A missing end tag is searched once, since hostile pages would cause a hundred thousand searches.
  const unended = new Set<string>();
  const parts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    parts.push(html.slice(at, open < 0 ? html.length : open));
    if (open < 0) break;
    const comment = html.startsWith('<!--', open);
    const close = comment ? html.indexOf('-->', open + 4) : html.indexOf('>', open);
    if (close < 0) break;
    const tag = html.slice(open + 1, Math.min(close, open + 20));
    at = close + (comment ? 3 : 1);
    const name = comment ? undefined : silent.exec(tag)?.[1]?.toLowerCase();
    if (name !== undefined) {
      const end = unended.has(name) ? -1 : lower.indexOf(`</${name}`, at);
      if (end >= 0) at = end;
      else unended.add(name);
    } else if (block?.test(tag)) parts.push('\n');
  }
  return parts.join('');
}
