import { buildDocx, buildPdf, buildZip, deflateRepeated, docxParts, paragraph } from '@winnow/testing';
import { fileBody } from '../send-request';
import type { Hostile } from '../hostile';
import type { Attack } from '../attack';

interface HostileFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Uploads the files repeatedly from several sessions, with a concurrency of `atOnce`. */
async function upload(hostile: Hostile, concurrency: number, files: readonly HostileFile[]): Promise<void> {
  const sessions = await hostile.createSessions(5);
  const bodies = files.map(({ name, bytes }) => fileBody(name, bytes));
  hostile.repeat(concurrency, async (turn) =>
    sessions[turn % 5]?.send('/api/extract-text', { method: 'POST', ...bodies[turn % bodies.length] }),
  );
}

/** Returns a Word document whose text unpacks to a gigabyte. */
function bomb(): Buffer {
  const head = Buffer.from(
    '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>',
  );
  const packed = deflateRepeated(head, Buffer.from(paragraph('bomb '.repeat(20_000))), 10_000);
  return buildZip(
    docxParts('').map((part) => (part.name === 'word/document.xml' ? { ...part, packed, claims: 2 ** 30 } : part)),
  );
}

/** Returns a PDF with as many lines as fit into about 15 MB, which takes the maximum reading time. */
function longPdf(): Buffer {
  const lines = Array.from({ length: 120 }, (_, at) => ({
    text: `Line ${at} of a report that goes on`,
    y: 830 - at * 6,
    size: 5,
  }));
  return buildPdf(Array.from({ length: 1_900 }, () => lines));
}

/** Documents that are expensive to read or crash the reader. */
export const documents: readonly Attack[] = [
  {
    name: 'killer-documents',
    title: 'Word documents that unpack to a gigabyte or nest 50,000 levels',
    start: (hostile) =>
      upload(hostile, 8, [
        { name: 'bomb.docx', bytes: bomb() },
        { name: 'deep.docx', bytes: buildDocx('<w:sdt><w:sdtContent>'.repeat(50_000)) },
      ]),
  },
  {
    name: 'long-documents',
    title: 'PDF files of 1,900 full pages, eight at once',
    start: (hostile) => upload(hostile, 8, [{ name: 'long.pdf', bytes: longPdf() }]),
  },
];
