import { assemblePdf, attackSelection, buildDocx, buildZip, docxParts, formatBombs, paragraph } from '@winnow/testing';

const inflatingDocx = (): Buffer => {
  const parts = docxParts('').map((part) => ({ ...part }));
  const kilobyte = Buffer.from(paragraph('bomb '.repeat(180)));
  const body = Buffer.concat([
    Buffer.from('<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>'),
    Buffer.alloc(300 * 2 ** 20, kilobyte),
  ]);
  return buildZip(parts.map((part) => (part.name === 'word/document.xml' ? { ...part, data: body } : part)));
};
const deepDocx = (): Buffer => buildDocx('<w:sdt><w:sdtContent>'.repeat(50_000));
const zipOfManyEntries = (): Buffer =>
  buildZip(Array.from({ length: 70_000 }, (_, index) => ({ name: `${index}`, data: Buffer.alloc(0) })));
const lyingZip = (): Buffer =>
  buildZip(docxParts(paragraph('x'.repeat(2_000))).map((part) => ({ ...part, claims: 10 })));
const circularPdf = (): Buffer =>
  assemblePdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 5 /Kids [2 0 R] >>']);
const longPdf = (): Buffer => {
  const kids = Array.from({ length: 2_001 }, () => '3 0 R').join(' ');
  return assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count 2001 /Kids [${kids}] >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
  ]);
};

/** A document that exceeds a limit or is malformed, by what it is, and the problem of reading it. */
type HostileDocument = readonly [what: string, name: string, bytes: () => Buffer, problem: string];

export const hostileDocuments: readonly HostileDocument[] = [
  ['a zip that unpacks to 300 MB', 'a.docx', inflatingDocx, 'too-large'],
  ['a zip of 70,000 entries', 'a.docx', zipOfManyEntries, 'too-large'],
  ['a zip that lies about its sizes', 'a.docx', lyingZip, 'too-large'],
  ['XML nested 100,000 deep', 'a.docx', deepDocx, 'unreadable'],
  ['a page tree that contains itself', 'a.pdf', circularPdf, 'unreadable'],
  ['a PDF of too many pages', 'a.pdf', longPdf, 'too-large'],
  [
    'an XML document of too many elements',
    'a.fb2',
    () => Buffer.from(`<FictionBook><body>${'<p/>'.repeat(3_000_000)}</body></FictionBook>`),
    'too-large',
  ],
  [
    'a notebook of too many values',
    'a.ipynb',
    () => Buffer.from(`{"cells":[${'[],'.repeat(3_000_000)}0],"nbformat":4}`),
    'too-large',
  ],
  // `e2e/src/attack/uploads.e2e.ts` sends each of them through the whole product, with the same assertions.
  ...attackSelection(formatBombs, ({ problem }) => problem).map(({ what, name, bytes, problem }): HostileDocument => [
    what,
    name,
    bytes,
    problem,
  ]),
];
