import { randomBytes } from 'node:crypto';
import { buildDocx, buildZip, docxParts, paragraph } from '@winnow/testing';
import { generateDocuments } from './generated-documents';

export interface UploadFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Bytes of each file, 2.3 MB: a report with one or two images. */
const fileBytes = 2_411_724;

/** Returns PDF, Word and text files in turn, all of one size: reports of 60 pages with an image, and long texts. */
export async function uploadFiles(count: number): Promise<UploadFile[]> {
  const { pdf, docx } = await generateDocuments();
  const picture = randomBytes(fileBytes);
  // Padding before `startxref` changes no object offset.
  const tail = pdf.bytes.lastIndexOf('startxref');
  const comment = picture.toString('hex').slice(0, fileBytes - pdf.bytes.byteLength - 2);
  const contents = {
    pdf: Buffer.concat([pdf.bytes.subarray(0, tail), Buffer.from(`%${comment}\n`), pdf.bytes.subarray(tail)]),
    docx: buildZip([
      ...docxParts(
        docx.truth
          .split('\n\n')
          .map((text) => paragraph(text))
          .join(''),
      ),
      {
        name: 'word/media/image1.png',
        data: picture.subarray(0, fileBytes - buildDocx(paragraph(docx.truth)).byteLength),
      },
    ]),
    txt: Buffer.from(docx.truth.repeat(Math.ceil(fileBytes / docx.truth.length)).slice(0, fileBytes)),
  };
  const kinds = ['pdf', 'docx', 'txt'] as const;
  return Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? 'txt';
    return { name: `report-${index}.${kind}`, bytes: contents[kind] };
  });
}
