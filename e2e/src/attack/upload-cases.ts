import {
  assemblePdf,
  buildCompoundFile,
  buildDocx,
  buildProtectedPdf,
  buildZip,
  docxParts,
  formatBombs,
  pptxParts,
  slideShape,
  paragraph,
} from '@winnow/testing';
import {
  megabyte,
  uploadLimit,
  zipSlipTarget,
  sentence,
  pdf,
  docx,
  withPart,
  manyPages,
  pdfOf,
  bomb,
  zip64Marks,
  callers,
  docxWithRemoteParts,
  longScan,
  xrefLoop,
} from './upload-files';

/** The expected answer: text that contains a word, or a problem; both if the file may be read or rejected. */
export interface Verdict {
  readonly text?: string;
  readonly problem?: 'too-large' | 'unsupported-type' | 'unreadable' | 'encrypted';
}

export interface UploadCase extends Verdict {
  readonly id: string;
  readonly what: string;
  readonly name: string;
  /** Type that the client claims. */
  readonly type?: string;
  readonly bytes: (canaryPort: number) => Buffer;
}

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const program = Buffer.concat([Buffer.from('4d5a9000', 'hex'), Buffer.alloc(200)]);
const unsupported = { problem: 'unsupported-type' } as const;
const tooLarge = { problem: 'too-large' } as const;
const unreadable = { problem: 'unreadable' } as const;
const read = { text: 'lantern' } as const;
const either = { ...read, ...unreadable };

/** Hostile and malformed uploads, by their number in the list of attacks. */
export const uploadCases: readonly UploadCase[] = [
  { id: 'U003', what: 'one byte', name: 'a.pdf', bytes: () => Buffer.from('x'), ...unreadable },
  { id: 'U005', what: 'half a PDF', name: 'a.pdf', bytes: () => pdf.subarray(0, pdf.byteLength / 2), ...either },
  {
    id: 'U006',
    what: 'a DOCX without its last byte',
    name: 'a.docx',
    bytes: () => docx.subarray(0, -1),
    ...unreadable,
  },
  {
    id: 'U008',
    what: 'a PDF with an owner password',
    name: 'a.pdf',
    bytes: () => buildProtectedPdf(sentence, 'own'),
    ...read,
  },
  {
    id: 'U009',
    what: 'an encrypted DOCX',
    name: 'a.docx',
    bytes: () => buildCompoundFile({ EncryptionInfo: Buffer.alloc(300, 1), EncryptedPackage: Buffer.alloc(9_000, 2) }),
    problem: 'encrypted',
  },
  { id: 'U011', what: 'a DOCX that unpacks to a gigabyte', name: 'a.docx', bytes: bomb, ...tooLarge },
  {
    id: 'U012',
    what: 'a DOCX that lies about its sizes',
    name: 'a.docx',
    bytes: () => buildZip(docxParts(paragraph('x'.repeat(2_000))).map((part) => ({ ...part, claims: 10 }))),
    ...tooLarge,
  },
  {
    id: 'U013',
    what: 'a DOCX of 70,000 entries',
    name: 'a.docx',
    bytes: () => buildZip(Array.from({ length: 70_000 }, (_, at) => ({ name: `${at}`, data: Buffer.alloc(0) }))),
    ...tooLarge,
  },
  {
    id: 'U014',
    what: 'a DOCX whose entries lie over one another',
    name: 'a.docx',
    bytes: () => buildZip(docxParts(paragraph('x')).map((part) => ({ ...part, at: 0 }))),
    ...tooLarge,
  },
  {
    id: 'U014',
    what: 'a DOCX in a DOCX',
    name: 'a.docx',
    bytes: () => withPart([{ name: 'word/in.docx', data: docx }]),
    ...read,
  },
  ...formatBombs.map((bomb) => ({ id: 'U014', ...bomb })),
  {
    id: 'U019',
    what: 'a presentation that calls out',
    name: 'a.pptx',
    bytes: (port) =>
      buildZip(
        pptxParts([{ shapes: slideShape('', [sentence]) }]).map((part) =>
          part.name.endsWith('presentation.xml.rels')
            ? {
                ...part,
                data: Buffer.from(
                  String(part.data).replace(
                    '</Relationships>',
                    `<Relationship Id="out" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/slide" Target="http://127.0.0.1:${port}/s.xml" TargetMode="External"/></Relationships>`,
                  ),
                ),
              }
            : part,
        ),
      ),
    ...read,
  },
  {
    id: 'U019',
    what: 'a page that calls out',
    name: 'a.html',
    bytes: (port) =>
      Buffer.from(
        `<link rel="stylesheet" href="http://127.0.0.1:${port}/s.css"><img src="http://127.0.0.1:${port}/p.png"><p>${sentence}</p>`,
      ),
    ...read,
  },
  ...Object.entries(callers).map(([ending, build]): UploadCase => ({
    id: 'U019',
    what: `a file that calls out (${ending})`,
    name: `a.${ending}`,
    bytes: (port) => build(`http://127.0.0.1:${port}`),
    ...either,
  })),
  {
    id: 'U028',
    what: 'a program named as a recording, where none is transcribed',
    name: 'a.mp3',
    bytes: () => program,
    ...unsupported,
  },
  { id: 'U015', what: 'a DOCX with the marks of zip64', name: 'a.docx', bytes: zip64Marks, ...either },
  {
    id: 'U016',
    what: 'a DOCX with entries outside of its folder',
    name: 'a.docx',
    bytes: () => withPart([{ name: `${'../'.repeat(9)}${zipSlipTarget}`, data: Buffer.from('x') }]),
    ...either,
  },
  { id: 'U019', what: 'a DOCX that calls out', name: 'a.docx', bytes: docxWithRemoteParts, ...read },
  {
    id: 'U020',
    what: 'XML nested 100,000 deep',
    name: 'a.docx',
    bytes: () => buildDocx('<w:sdt><w:sdtContent>'.repeat(50_000)),
    ...unreadable,
  },
  { id: 'U021', what: 'a PDF of 10,000 pages', name: 'a.pdf', bytes: () => manyPages(10_000), ...tooLarge },
  { id: 'U021', what: 'a scan of 10,000 pages', name: 'a.pdf', bytes: () => longScan(10_000), ...tooLarge },
  { id: 'U021', what: 'a PDF of 45 MB', name: 'a.pdf', bytes: () => pdfOf(45 * megabyte), ...tooLarge },
  {
    id: 'U023',
    what: 'a page tree that goes in circles',
    name: 'a.pdf',
    bytes: () => assemblePdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 5 /Kids [2 0 R] >>']),
    ...unreadable,
  },
  { id: 'U023', what: 'a directory that goes in circles', name: 'a.pdf', bytes: xrefLoop, ...either },
  {
    id: 'U027',
    what: 'a PDF that is HTML and a script as well',
    name: 'a.pdf',
    bytes: () => Buffer.concat([Buffer.from('<html><script>alert(1)</script>\n'), pdf]),
    ...read,
  },
  { id: 'U028', what: 'a program named as a PDF', name: 'a.pdf', bytes: () => program, ...unsupported },
  { id: 'U028', what: 'a picture named as a PDF', name: 'a.pdf', bytes: () => png, ...unsupported },
  {
    id: 'U028',
    what: 'a zip named as Word',
    name: 'a.docx',
    bytes: () => buildZip([{ name: 'a', data: png }]),
    ...unsupported,
  },
  { id: 'U029', what: 'a PDF named as text', name: 'a.txt', bytes: () => pdf, ...unsupported },
  { id: 'U029', what: 'text named as a PDF', name: 'a.pdf', bytes: () => Buffer.from(sentence), ...unsupported },
  { id: 'U032', what: 'a double ending', name: 'a.pdf.exe', bytes: () => pdf, ...unsupported },
  { id: 'U032', what: 'capitals', name: 'A.PDF', bytes: () => pdf, ...read },
  { id: 'U032', what: 'a PDF without an ending', name: 'a', bytes: () => pdf, ...read },
  { id: 'U032', what: 'a text without an ending', name: 'a', bytes: () => Buffer.from(sentence), ...unsupported },
  { id: 'U033', what: 'exactly the limit', name: 'a.pdf', bytes: () => pdfOf(uploadLimit), ...read },
  { id: 'U033', what: 'one byte over the limit', name: 'a.pdf', bytes: () => pdfOf(uploadLimit + 1), ...tooLarge },
  {
    id: 'U035',
    what: 'a PDF that is said to be a picture',
    name: 'a.pdf',
    type: 'image/png',
    bytes: () => pdf,
    ...read,
  },
  {
    id: 'U035',
    what: 'a text with a false character set',
    name: 'a.txt',
    type: 'text/plain; charset=utf-16',
    bytes: () => Buffer.from(sentence),
    ...read,
  },
];
