import { buildZip, type ZipPart } from './build-zip';

const wordNamespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

/**
 * Parts of a Word document besides its body, by name without extension (`styles`, `numbering`, `footnotes`, `header1`
 * …).
 */
export type DocxParts = Readonly<Record<string, string>>;

const wrap = (root: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:${root} xmlns:w="${wordNamespace}" ` +
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml" ' +
  `xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing">${content}</w:${root}>`;

const roots: Readonly<Record<string, string>> = { header: 'hdr', footer: 'ftr' };
const kindOf = (part: string): string => part.replace(/(?<!\d)\d+$/, '');

/**
 * Returns the parts of a Word document as a package; `body` is the XML inside `w:body`, `relationships` that of
 * further relationships of the body.
 */
export function docxParts(body: string, parts: DocxParts = {}, relationships = ''): ZipPart[] {
  const names = Object.keys(parts);
  const relations = names.map(
    (name, index) => `<Relationship Id="r${index}" Type="${office}/${kindOf(name)}" Target="${name}.xml"/>`,
  );
  const files: Record<string, string> = {
    '[Content_Types].xml':
      `<Types xmlns="${packages}/content-types"><Override PartName="/word/document.xml" ` +
      'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="r" Type="${office}/officeDocument" ` +
      'Target="word/document.xml"/></Relationships>',
    'word/_rels/document.xml.rels':
      `<Relationships xmlns="${packages}/relationships">${relations.join('')}` +
      `<Relationship Id="out" Type="${office}/attachedTemplate" Target="http://127.0.0.1:9/t.dotx" TargetMode="External"/>` +
      `${relationships}</Relationships>`,
    'word/document.xml': wrap('document', `<w:body>${body}</w:body>`),
  };
  for (const name of names) files[`word/${name}.xml`] = wrap(roots[kindOf(name)] ?? kindOf(name), parts[name] ?? '');
  return Object.entries(files).map(([name, text]) => ({ name, data: Buffer.from(text) }));
}

/** Builds a Word document. */
export const buildDocx = (body: string, parts: DocxParts = {}): Buffer => buildZip(docxParts(body, parts));

/** Returns a paragraph; `properties` is the XML of its `w:pPr`. */
export const paragraph = (text: string, properties = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

/** Builds a Word document that is one XML file ("Flat OPC"). */
export function buildFlatDocx(body: string, parts: DocxParts = {}): Buffer {
  const flat = docxParts(body, parts)
    .filter(({ name }) => !name.startsWith('['))
    .map(({ name, data }) => flatPart(name, data.toString().replace(/^<\?xml.*?\?>/, '')));
  return Buffer.from(
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<?mso-application progid="Word.Document"?>\r\n' +
      `<pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage">${flat.join('')}</pkg:package>`,
  );
}

const flatPart = (name: string, xml: string): string =>
  `<pkg:part pkg:name="/${name}" pkg:contentType="application/${flatTypes[name] ?? 'xml'}"><pkg:xmlData>${xml}</pkg:xmlData></pkg:part>`;

const flatTypes: Readonly<Record<string, string>> = {
  'word/document.xml': 'vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
};

/** Builds a document of Word 2003 in XML; `body` is the XML inside `w:body`, `before` the XML before it. */
export const buildWord2003 = (body: string, before = ''): Buffer =>
  Buffer.from(
    '<?xml version="1.0"?><?mso-application progid="Word.Document"?>' +
      '<w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml" xmlns:v="urn:schemas-microsoft-com:vml" ' +
      'xmlns:aml="http://schemas.microsoft.com/aml/2001/core" xmlns:o="urn:schemas-microsoft-com:office:office" ' +
      'xmlns:wx="http://schemas.microsoft.com/office/word/2003/auxHint">' +
      `${before}<w:body><wx:sect>${body}</wx:sect></w:body></w:wordDocument>`,
  );
