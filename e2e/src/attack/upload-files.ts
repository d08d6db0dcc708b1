import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  assemblePdf,
  buildDocx,
  buildPdf,
  buildZip,
  deflateRepeated,
  docxParts,
  epubParts,
  openDocumentParts,
  paragraph,
  sheetRow,
  xlsxParts,
  type ZipPart,
} from '@winnow/testing';

export const megabyte = 2 ** 20;
export const uploadLimit = 20 * megabyte;
/** Path that an archive entry tries to write. */
export const zipSlipTarget = path.join(tmpdir(), 'winnow-slipped');

export const sentence = 'The lantern hangs over the harbor gate.';
export const pdf = buildPdf([[{ text: sentence, y: 700 }]]);
export const docx = buildDocx(paragraph(sentence));
export const withPart = (more: readonly ZipPart[]): Buffer => buildZip([...docxParts(paragraph(sentence)), ...more]);
export const manyPages = (count: number): Buffer =>
  assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count} /Kids [${'3 0 R '.repeat(count)}] >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
  ]);

/** A PDF of `count` scanned pages that share one image. */
export const longScan = (count: number): Buffer =>
  assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count} /Kids [${'3 0 R '.repeat(count)}] >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
    '<< /Length 25 >>\nstream\nq 99 0 0 99 0 0 cm /I Do Q\nendstream',
    '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\n0\nendstream',
  ]);

/** Files of further formats that reference the canary. */
export const callers: Readonly<Record<string, (address: string) => Buffer>> = {
  odt: (out) =>
    buildZip(
      openDocumentParts(
        'text',
        `<text:p>${sentence}<draw:frame><draw:image xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="${out}/p.png"/></draw:frame></text:p>`,
      ),
    ),
  epub: (out) =>
    buildZip(epubParts([`<p>${sentence}</p><img src="${out}/p.png"/><iframe src="${out}/f.html"></iframe>`])),
  eml: (out) =>
    Buffer.from(
      `Subject: x\r\nContent-Type: text/html\r\n\r\n<link rel=stylesheet href="${out}/s.css"><img src="${out}/p.png"><p>${sentence}</p>`,
    ),
  md: (out) => Buffer.from(`![x](${out}/p.png)\n\n<img src="${out}/q.png">\n\n${sentence}\n`),
  rtf: (out) =>
    Buffer.from(
      `{\\rtf1{\\*\\template ${out}/t.dot}{\\field{\\*\\fldinst INCLUDEPICTURE "${out}/p.png"}{\\fldrslt }}${sentence}}`,
    ),
  xlsx: (out) =>
    buildZip(
      xlsxParts({ A: sheetRow(1, [sentence]) }).map((part) =>
        part.name.endsWith('sheet1.xml')
          ? { ...part, data: Buffer.from(`<!DOCTYPE x SYSTEM "${out}/x.dtd">${part.data.toString()}`) }
          : part,
      ),
    ),
};

/** A valid PDF of exactly `size` bytes, padded by a comment. */
export function pdfOf(size: number): Buffer {
  const tail = pdf.lastIndexOf('startxref');
  const comment = Buffer.alloc(size - pdf.byteLength, 37);
  comment[comment.length - 1] = 10;
  return Buffer.concat([pdf.subarray(0, tail), comment, pdf.subarray(tail)]);
}

/** A Word document whose text unpacks to a gigabyte. */
export function bomb(): Buffer {
  const head = '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>';
  const text = paragraph('bomb '.repeat(180)).repeat(1_100);
  const packed = deflateRepeated(Buffer.from(head), Buffer.from(text), 1_024);
  return buildZip(
    docxParts('').map((part) => (part.name === 'word/document.xml' ? { ...part, packed, claims: 2 ** 30 } : part)),
  );
}

/** The end-of-central-directory record refers to a zip64 record that does not exist. */
export function zip64Marks(): Buffer {
  const bytes = Buffer.from(docx);
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  bytes.fill(0xff, end + 8, end + 20);
  return bytes;
}

/** A Word document whose template and image are at the canary. */
export function docxWithRemoteParts(port: number): Buffer {
  const out = `http://127.0.0.1:${port}`;
  const picture = `<Relationship Id="pic" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="${out}/p.png" TargetMode="External"/>`;
  return buildZip(
    docxParts(paragraph(sentence), {}, picture).map((part) =>
      part.name.endsWith('document.xml.rels')
        ? { ...part, data: Buffer.from(String(part.data).replace(/http:\/\/127\.0\.0\.1:9\/[^"]*/, `${out}/t.dotx`)) }
        : part,
    ),
  );
}

/** A PDF whose cross-reference table names itself as its predecessor. */
export function xrefLoop(): Buffer {
  const start = Number(/startxref\n(\d+)/.exec(pdf.toString('latin1'))?.[1]);
  return Buffer.from(pdf.toString('latin1').replace('trailer\n<<', `trailer\n<< /Prev ${start}`), 'latin1');
}
