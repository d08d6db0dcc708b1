/** Elements that have no end tag in HTML (13.1.2, void elements). */
const voidElements = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;

const emptyElement = /<([a-z][^\s/<>]*)(?=[\s/])([^<>]*)\/>/gi;

/**
 * Writes XHTML so that an HTML parser reads it: empty elements (`<title/>`, `<a id="x"/>`), which HTML leaves open until
 * their end tag or the end of the file, get end tags, and CDATA sections become text. Linear in the length.
 */
export function xhtmlToHtml(source: string): string {
  return escapeCharacterData(source).replace(emptyElement, (tag, name: string, attributes: string) =>
    voidElements.test(name) ? tag : `<${name}${attributes}></${name}>`,
  );
}

function escapeCharacterData(source: string): string {
  const [first = '', ...sections] = source.split('<![CDATA[');
  return sections.reduce((html, section) => {
    const end = section.indexOf(']]>');
    if (end < 0) return html + section;
    const text = section.slice(0, end).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return html + text + section.slice(end + 3);
  }, first);
}
