/**
 * Extracts the text of markup without a parser: one pass, no nesting, linear time for any input.
 * @param skippedTags matches the beginning of a tag (without `<`) whose content is dropped up to its end tag, if any;
 * its first group is the tag's name
 * @param blockTags matches the beginning of a tag that starts a new line
 */
export function stripTags(html: string, skippedTags: RegExp, blockTags?: RegExp): string {
  const lower = html.toLowerCase();
  // A missing end tag is searched once, since hostile pages would cause a hundred thousand searches.
  const unclosedTags = new Set<string>();
  const parts: string[] = [];
  let position = 0;
  while (position < html.length) {
    const tagStart = html.indexOf('<', position);
    parts.push(html.slice(position, tagStart < 0 ? html.length : tagStart));
    if (tagStart < 0) break;
    const isComment = html.startsWith('<!--', tagStart);
    const tagEnd = isComment ? html.indexOf('-->', tagStart + 4) : html.indexOf('>', tagStart);
    if (tagEnd < 0) break;
    const tag = html.slice(tagStart + 1, Math.min(tagEnd, tagStart + 20));
    position = tagEnd + (isComment ? 3 : 1);
    const name = isComment ? undefined : skippedTags.exec(tag)?.[1]?.toLowerCase();
    if (name !== undefined) {
      const end = unclosedTags.has(name) ? -1 : lower.indexOf(`</${name}`, position);
      if (end >= 0) position = end;
      else unclosedTags.add(name);
    } else if (blockTags?.test(tag)) parts.push('\n');
  }
  return parts.join('');
}
