/**
 * Inline Markdown as it reads: link and image syntax, emphasis and escapes go, white space collapses.
 * Code marks (`x`) stay, for they tell names from words.
 */
export function plainText(markdown: string): string {
  let text = markdown;
  if (text.includes(']('))
    text = text.replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\[([^\]]*)\]\([^)\s]*(?:\s+"[^"]*")?\)/g, '$1');
  if (text.includes('**') || text.includes('__')) text = text.replace(/(\*\*|__)(?=\S)([^\n]*?\S)\1/g, '$2');
  if (text.includes('*')) text = text.replace(/(?<![\w*\\(])\*(?=[^\s*])([^*\n]*[^\s*\\])\*(?![\w*])/g, '$1');
  if (text.includes('\\')) text = text.replace(/\\([[\]*_`#>|~])/g, '$1');
  return text.replace(/\s+/g, ' ').trim();
}
