/**
 * Rewrites markup that htmlparser2 reads differently from browsers. In HTML a CDATA section is a comment that ends at
 * the next `>` (HTML 13.2.5.42); the parser would end it at `]]>`. A self-closing `iframe` is mostly in `noscript`,
 * whose content is a single text for browsers; the parser would read the rest of the page as the content of the
 * `iframe`.
 */
export function normaliseSource(source: string): string {
  const html = source.includes('<![CDATA[') ? source.replaceAll('<![CDATA[', '<![CDATA [') : source;
  // Searching for a text is ten times faster than for an expression.
  const [start = '', ...frames] = html.split('<iframe');
  return [start, ...frames.map((rest) => rest.replace(/^[^<>]*\/>/, '$&</iframe>'))].join('<iframe');
}
