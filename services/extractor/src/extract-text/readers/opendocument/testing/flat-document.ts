const oasis = 'urn:oasis:names:tc:opendocument:xmlns';
const names = ['office', 'text', 'table', 'style', 'presentation', 'meta'].map(
  (name) => `xmlns:${name}="${oasis}:${name}:1.0"`,
);

/**
 * Writes an OpenDocument as one XML file, as LibreOffice does. `body`: the XML inside `office:text` and the like,
 * `meta` that of its metadata, `styles` that of its automatic styles.
 */
export const flatDocument = (
  kind: 'text' | 'spreadsheet' | 'presentation' | 'drawing',
  body: string,
  { meta = '', styles = '' } = {},
): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<office:document ${names.join(' ')} xmlns:draw="${oasis}:drawing:1.0" ` +
      'xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/" office:version="1.3" ' +
      `office:mimetype="application/vnd.oasis.opendocument.${kind === 'drawing' ? 'graphics' : kind}">\n` +
      `<office:meta>${meta}</office:meta><office:automatic-styles>${styles}</office:automatic-styles>` +
      `<office:body><office:${kind}>${body}</office:${kind}></office:body></office:document>`,
  );
