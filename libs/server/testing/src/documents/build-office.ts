import { buildZip, type ZipPart } from './build-zip';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

/** Texts of the files in an archive, by name. */
export type PartTexts = Readonly<Record<string, string>>;

const partsOf = (files: PartTexts): ZipPart[] =>
  Object.entries(files).map(([name, text]) => ({ name, data: Buffer.from(text) }));

/** Builds a zip of text files. */
export const buildTextZip = (files: PartTexts): Buffer => buildZip(partsOf(files));

const relations = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${packages}/relationships">${targets
    .map(([type, target], index) => `<Relationship Id="r${index + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const frame = (main: string, type: string): PartTexts => ({
  '[Content_Types].xml':
    `<Types xmlns="${packages}/content-types"><Override PartName="/${main}" ` +
    `ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
  '_rels/.rels': relations([['officeDocument', main]]),
});

const sheetNamespaces = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"`;

/**
 * Returns the parts of an Excel workbook. Each sheet is the XML inside its `sheetData`; `strings` are the shared
 * strings, `styles` the XML inside `styleSheet`, `hidden` the names of hidden sheets.
 */
export function xlsxParts(
  sheets: PartTexts,
  { strings = [] as readonly string[], styles = '', hidden = [] as readonly string[] } = {},
): ZipPart[] {
  const names = Object.keys(sheets);
  const wrap = (root: string, xml: string): string => `<${root} ${sheetNamespaces}>${xml}</${root}>`;
  return partsOf({
    ...frame('xl/workbook.xml', 'spreadsheetml.sheet'),
    'xl/workbook.xml': wrap(
      'workbook',
      `<sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at + 1}"${hidden.includes(name) ? ' state="hidden"' : ''}/>`).join('')}</sheets>`,
    ),
    'xl/_rels/workbook.xml.rels': relations([
      ...names.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ['sharedStrings', 'sharedStrings.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/sharedStrings.xml': wrap('sst', strings.map((text) => `<si><t>${text}</t></si>`).join('')),
    'xl/styles.xml': wrap('styleSheet', styles),
    ...Object.fromEntries(
      Object.values(sheets).map((xml, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        wrap('worksheet', `<sheetData>${xml}</sheetData>`),
      ]),
    ),
  });
}

/** Returns a row of a sheet with its cells as inline strings. */
export const sheetRow = (number: number, cells: readonly string[]): string =>
  `<row r="${number}">${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;

const slideNamespaces =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" ' +
  `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${office}" ` +
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';

const chartNamespaces =
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" ' +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';

/**
 * A slide: the XML of its shapes, the speaker notes, the XML inside the `chartSpace` of its chart,
 * and whether presentations skip it.
 */
export interface BuiltSlide {
  readonly shapes: string;
  readonly notes?: string;
  readonly chart?: string;
  readonly isHidden?: boolean;
}

/** Returns the parts of a PowerPoint presentation, with its slides in reverse order in the archive. */
export function pptxParts(slides: readonly BuiltSlide[]): ZipPart[] {
  const files: Record<string, string> = {
    ...frame('ppt/presentation.xml', 'presentationml.presentation'),
    'ppt/presentation.xml': `<p:presentation ${slideNamespaces}><p:sldIdLst>${slides
      .map((_, at) => `<p:sldId id="${256 + at}" r:id="r${at + 1}"/>`)
      .join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(slides.map((_, at) => ['slide', `slides/slide${at + 1}.xml`])),
  };
  const tree = (root: string, shapes: string, attributes = ''): string =>
    `<p:${root} ${slideNamespaces}${attributes}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:${root}>`;
  for (let at = slides.length; at > 0; at--) {
    const { shapes, notes, chart, isHidden } = slides[at - 1]!;
    files[`ppt/slides/slide${at}.xml`] = tree('sld', shapes, isHidden ? ' show="0"' : '');
    files[`ppt/slides/_rels/slide${at}.xml.rels`] = relations([
      ...(notes === undefined ? [] : [['notesSlide', `../notesSlides/notesSlide${at}.xml`] as const]),
      ...(chart === undefined ? [] : [['chart', `../charts/chart${at}.xml`] as const]),
    ]);
    if (notes !== undefined) files[`ppt/notesSlides/notesSlide${at}.xml`] = tree('notes', slideShape('body', [notes]));
    if (chart !== undefined)
      files[`ppt/charts/chart${at}.xml`] = `<c:chartSpace ${chartNamespaces}>${chart}</c:chartSpace>`;
  }
  return partsOf(files);
}

/** Returns a shape of a slide; `placeholder` is its type, empty for a free text box. `paragraphs` are texts or XML. */
export const slideShape = (placeholder: string, paragraphs: readonly string[]): string =>
  `<p:sp><p:nvSpPr><p:nvPr>${placeholder === '' ? '' : `<p:ph type="${placeholder}"/>`}</p:nvPr></p:nvSpPr><p:txBody>` +
  `${paragraphs.map((text) => (text.startsWith('<') ? text : `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`)).join('')}` +
  '</p:txBody></p:sp>';

const openDocument = 'urn:oasis:names:tc:opendocument:xmlns';
const openNamespaces = ['office', 'text', 'table', 'style', 'presentation']
  .map((name) => `xmlns:${name}="${openDocument}:${name}:1.0"`)
  .concat(`xmlns:draw="${openDocument}:drawing:1.0"`)
  .join(' ');

/**
 * Returns the parts of an OpenDocument; `body` is the XML inside `office:text` and the like, `styles` that of its
 * automatic styles.
 */
export function openDocumentParts(
  kind: 'text' | 'spreadsheet' | 'presentation',
  body: string,
  { styles = '', manifest = '' } = {},
): ZipPart[] {
  return partsOf({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="${openDocument}:manifest:1.0">${manifest}</manifest:manifest>`,
    'content.xml':
      `<office:document-content ${openNamespaces}><office:automatic-styles>${styles}</office:automatic-styles>` +
      `<office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
  });
}

/**
 * Returns the parts of a book: chapters as the HTML of their bodies, in spine order. `encryption` is the XML of
 * encrypted parts.
 */
export function epubParts(chapters: readonly string[], { title = '', encryption = '' } = {}): ZipPart[] {
  const items = chapters.map((_, at) => `<item id="c${at}" href="text/chapter%20${at}.xhtml"/>`);
  return partsOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>' +
      '<rootfile full-path="OPS/book.opf"/></rootfiles></container>',
    ...(encryption === '' ? {} : { 'META-INF/encryption.xml': encryption }),
    'OPS/book.opf':
      '<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/">' +
      `<metadata><dc:title>${title}</dc:title></metadata><manifest>` +
      `<item id="nav" href="nav.xhtml" properties="nav"/>${items.join('')}</manifest>` +
      `<spine><itemref idref="nav"/>${chapters.map((_, at) => `<itemref idref="c${at}"/>`).join('')}</spine></package>`,
    'OPS/nav.xhtml': '<html><body><nav>Contents of the book</nav></body></html>',
    // In reverse, since the order in the archive does not matter.
    ...Object.fromEntries(
      chapters
        .map((html, at) => [`OPS/text/chapter ${at}.xhtml`, `<html><body>${html}</body></html>`] as const)
        .reverse(),
    ),
  });
}
