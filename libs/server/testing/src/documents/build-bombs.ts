import { buildFlatDocx, buildWord2003, docxParts, paragraph } from './build-docx';
import { epubParts, openDocumentParts, pptxParts, sheetRow, slideShape, xlsxParts } from './build-office';
import { buildMsg } from './build-msg';
import { buildPng } from './build-picture';
import { buildZip, deflateRepeated, type ZipPart } from './build-zip';
import { oversizedPictures } from './oversized-pictures';

/** A file that expands beyond its size, and the expected problem. */
export interface Bomb {
  readonly what: string;
  readonly name: string;
  readonly bytes: () => Buffer;
  readonly problem: 'too-large' | 'unreadable' | 'encrypted';
}

/** Returns the document with one of its parts grown, to a gigabyte by default, by repeating a piece of its XML. */
function growPart(parts: readonly ZipPart[], name: string, before: string, piece: string, megabytes = 1_024): Buffer {
  return buildZip(
    parts.map((part) => {
      if (part.name !== name) return part;
      const head = part.data.subarray(0, part.data.indexOf(before) + before.length);
      const block = Buffer.from(piece.repeat(Math.ceil(2 ** 20 / piece.length)));
      return {
        ...part,
        packed: deflateRepeated(head, block, megabytes),
        claims: head.length + megabytes * block.length,
      };
    }),
  );
}

const sheet = xlsxParts({ A: sheetRow(1, ['Grain', 'Tons']) }, { strings: ['word '.repeat(1_000)] });
const slides = pptxParts([{ shapes: slideShape('', ['Grain']) }]);
const openText = openDocumentParts('text', '<text:p>Grain</text:p>');
const openSheet = (rows: string): Buffer =>
  buildZip(openDocumentParts('spreadsheet', `<table:table>${rows}</table:table>`));
const nested = (depth: number): Buffer =>
  Array.from({ length: depth }).reduce<Buffer>(
    (data) => buildZip([{ name: 'in.zip', data }]),
    buildZip([{ name: 'a.txt', data: Buffer.from('word') }]),
  );
const attachToMail = (attachment: Buffer): Buffer =>
  Buffer.from(
    'Subject: x\r\nContent-Type: application/zip; name=a.zip\r\nContent-Disposition: attachment; filename=a.zip\r\n' +
      `Content-Transfer-Encoding: base64\r\n\r\n${attachment.toString('base64')}\r\n`,
  );
const attachToMessage = (attachment: Buffer): Buffer =>
  buildMsg({ properties: { [0x0037]: 'x' }, attachments: [{ [0x3707]: 'a.zip', [0x3701]: attachment }] });
const halfLimit = 10 * 2 ** 20;

/** A document type whose entities, each ten of the previous one, expand to a gigabyte. */
const entityBomb = `<!DOCTYPE x [<!ENTITY a "${'word '.repeat(20)}">${[...'bcdefghi']
  .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`)
  .join('')}]>`;

/** Returns the document with one of its parts full of entities. */
function withEntities(parts: readonly ZipPart[], name: string, text: string): Buffer {
  return buildZip(
    parts.map((part) =>
      part.name === name
        ? { ...part, data: Buffer.from(entityBomb + part.data.toString().replace(text, '&i;')) }
        : part,
    ),
  );
}

/** Returns a document in one XML file with its text replaced by entities. */
const withEntitiesInXml = (document: Buffer): Buffer =>
  Buffer.from(
    document
      .toString()
      .replace(/<(?=pkg:package|w:wordDocument)/, `${entityBomb}<`)
      .replace('Grain', '&i;'),
  );

/** One bomb of each kind for every format that is unpacked, repeats, nests or is parsed into a tree. */
export const formatBombs: readonly Bomb[] = [
  {
    what: 'a presentation that unpacks to a gigabyte',
    name: 'a.pptx',
    bytes: () => growPart(slides, 'ppt/slides/slide1.xml', '<p:spTree>', '<p:sp><p:txBody><a:p/></p:txBody></p:sp>'),
    problem: 'too-large',
  },
  {
    what: 'a workbook that unpacks to a gigabyte',
    name: 'a.xlsx',
    bytes: () => growPart(sheet, 'xl/worksheets/sheet1.xml', '<sheetData>', '<row/>'),
    problem: 'too-large',
  },
  {
    what: 'a workbook of twenty million empty cells',
    name: 'a.xlsx',
    bytes: () => growPart(sheet, 'xl/worksheets/sheet1.xml', '<sheetData>', '<c/>', 80),
    problem: 'too-large',
  },
  {
    what: 'a workbook whose cells repeat one long string',
    name: 'a.xlsx',
    bytes: () => growPart(sheet, 'xl/worksheets/sheet1.xml', '<sheetData>', '<row><c t="s"><v>0</v></c></row>'),
    problem: 'too-large',
  },
  {
    what: 'a text document that unpacks to a gigabyte',
    name: 'a.odt',
    bytes: () => growPart(openText, 'content.xml', '<office:text>', '<text:p/>'),
    problem: 'too-large',
  },
  {
    what: 'a spreadsheet whose one cell repeats 17 billion times',
    name: 'a.ods',
    bytes: () =>
      openSheet(
        '<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell></table:table-row>',
      ),
    problem: 'too-large',
  },
  {
    what: 'a text document nested 100,000 deep',
    name: 'a.odt',
    bytes: () => buildZip(openDocumentParts('text', '<text:section>'.repeat(100_000))),
    problem: 'unreadable',
  },
  {
    what: 'a book of a million open elements',
    name: 'a.epub',
    bytes: () => buildZip(epubParts(['<p>x'.repeat(1_000_000)])),
    problem: 'too-large',
  },
  {
    what: 'a book with copy protection',
    name: 'a.epub',
    bytes: () =>
      buildZip(
        epubParts(['<p>x</p>'], {
          encryption:
            '<encryption xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:CipherData>' +
            '<enc:CipherReference URI="OPS/text/chapter%200.xhtml"/></enc:CipherData></enc:EncryptedData></encryption>',
        }),
      ),
    problem: 'encrypted',
  },
  {
    what: 'a page of five million open elements',
    name: 'a.html',
    bytes: () => Buffer.alloc(2 * halfLimit, '<b>'),
    problem: 'too-large',
  },
  {
    what: 'a table of ten million empty fields',
    name: 'a.csv',
    bytes: () => Buffer.alloc(halfLimit, ','),
    problem: 'too-large',
  },
  {
    what: 'rich text nested 10 million deep',
    name: 'a.rtf',
    bytes: () => Buffer.concat([Buffer.from('{\\rtf1'), Buffer.alloc(halfLimit, '{')]),
    problem: 'unreadable',
  },
  {
    what: 'rich text of a million rows',
    name: 'a.rtf',
    bytes: () => Buffer.concat([Buffer.from('{\\rtf1'), Buffer.alloc(halfLimit, '\\cell\\row ')]),
    problem: 'too-large',
  },
  {
    what: 'a picture that claims 400 million pixels',
    name: 'a.png',
    bytes: () => buildPng({ width: 10, height: 10, pixels: Buffer.alloc(100) }, { width: 20_000, height: 20_000 }),
    problem: 'too-large',
  },
  ...Object.entries(oversizedPictures).map(([ending, bytes]): Bomb => ({
    what: `a ${ending} picture that claims 400 million pixels`,
    name: `a.${ending}`,
    bytes,
    problem: 'too-large',
  })),
  {
    what: 'a workbook of entities that stand for a gigabyte',
    name: 'a.xlsx',
    bytes: () => withEntities(sheet, 'xl/worksheets/sheet1.xml', 'Grain'),
    problem: 'unreadable',
  },
  {
    what: 'a Word document of entities that stand for a gigabyte',
    name: 'a.docx',
    bytes: () => withEntities(docxParts(paragraph('Grain')), 'word/document.xml', 'Grain'),
    problem: 'unreadable',
  },
  {
    what: 'a flat Word document of entities that stand for a gigabyte',
    name: 'a.xml',
    bytes: () => withEntitiesInXml(buildFlatDocx(paragraph('Grain'))),
    problem: 'unreadable',
  },
  {
    what: 'a flat Word document of five million empty elements',
    name: 'a.xml',
    bytes: () => buildFlatDocx('<a/>'.repeat(4_900_000)),
    problem: 'too-large',
  },
  {
    what: 'a flat Word document nested 100,000 deep',
    name: 'a.xml',
    bytes: () => buildFlatDocx('<a>'.repeat(100_000)),
    problem: 'unreadable',
  },
  {
    what: 'a document of Word 2003 of entities that stand for a gigabyte',
    name: 'a.xml',
    bytes: () => withEntitiesInXml(buildWord2003(paragraph('Grain'))),
    problem: 'unreadable',
  },
  {
    what: 'a document of Word 2003 that grows when it is rewritten',
    name: 'a.xml',
    bytes: () => buildWord2003(paragraph(`<![CDATA[${'<'.repeat(19 * 2 ** 20)}]]>`)),
    problem: 'too-large',
  },
  {
    what: 'a presentation of entities that stand for a gigabyte',
    name: 'a.pptx',
    bytes: () => withEntities(slides, 'ppt/slides/slide1.xml', 'Grain'),
    problem: 'unreadable',
  },
  {
    what: 'a text document of entities that stand for a gigabyte',
    name: 'a.odt',
    bytes: () => withEntities(openText, 'content.xml', 'Grain'),
    problem: 'unreadable',
  },
  { what: 'archives nested six deep', name: 'a.zip', bytes: () => nested(6), problem: 'too-large' },
  { what: 'archives nested in a mail', name: 'a.eml', bytes: () => attachToMail(nested(4)), problem: 'too-large' },
  {
    what: 'archives nested in a message',
    name: 'a.msg',
    bytes: () => attachToMessage(nested(4)),
    problem: 'too-large',
  },
];
