/** Puts inline Markdown into one line, without the marks of quoted lines and of line breaks. */
export const inOneLine = (markdown: string): string =>
  markdown
    .replace(/\\?\n(?:[ \t]*>[ \t]?)*/g, '\n')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Converts inline Markdown to plain text: removes link and image syntax, emphasis and escapes, and collapses white
 * space. Keeps code marks (`x`), which distinguish names from words, and the underscores of names such as __init__,
 * which occur outside of code far more often than a single short word in bold.
 */
export function plainText(markdown: string): string {
  // Removes the marks of quoted lines.
  let text = markdown.includes('\n') ? markdown.replace(/\n[ \t]*>[ \t]?/g, '\n') : markdown;
  if (text.includes(']('))
    text = text.replace(/!\[([^[\]]*)\]\([^)[]*\)/g, '$1').replace(/\[([^[\]]*)\]\([^)[\s]*(?:\s+"[^"]*")?\)/g, '$1');
  if (text.includes('**') || text.includes('__'))
    text = text.replace(
      /(?<![\w*])\*\*(?=\S)((?:[^\n]|\n(?=[^\n*])){0,1000}?\S)\*\*|(?<![\w.])__(?![a-z0-9_]+__)(?=\S)([^_\n]*?\S)__(?!\w)/g,
      '$1$2',
    );
  if (text.includes('*')) text = text.replace(/(?<![\w*\\(])\*(?=[^\s*])([^*\n]*[^\s*\\])\*(?![\w*])/g, '$1');
  if (text.includes('\\')) text = text.replace(/(?<!`)\\([[\]*_`#>|~])/g, '$1');
  return text.replace(/\s+/g, ' ').trim();
}
