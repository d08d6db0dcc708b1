/**
 * Inline Markdown as it reads: link and image syntax, emphasis and escapes go, white space collapses.
 * Code marks (`x`) stay, for they tell names from words; so do the underscores of a name such as __init__, which web
 * pages write without a mark of code far more often than anybody sets one small word in bold by them.
 */
export function plainText(markdown: string): string {
  // Lines of a quotation.
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
