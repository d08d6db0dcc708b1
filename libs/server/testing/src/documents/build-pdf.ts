/** A line of text on a page; `x` and `y` in points from the lower left corner. */
export interface PdfLine {
  readonly text: string;
  readonly x?: number;
  readonly y: number;
  /** Font size in points; default 10. */
  readonly size?: number;
}

export interface PdfOptions {
  readonly title?: string;
  /** Entries for the trailer, such as `/Encrypt`. */
  readonly trailer?: string;
  /** Annotations of every page, as dictionaries. */
  readonly annotations?: readonly string[];
  /** Drawing operators at the beginning of every page, such as the rules of a table. */
  readonly graphics?: string;
  /** Encoding of the font; default WinAnsi. */
  readonly encoding?: string;
  /** Clockwise rotation of every page in degrees. */
  readonly rotate?: number;
}

const escape = (text: string): string => text.replace(/[\\()]/g, (sign) => `\\${sign}`);

const drawing = (lines: readonly PdfLine[]): string =>
  lines.map(({ text, x = 72, y, size = 10 }) => `BT /F1 ${size} Tf ${x} ${y} Td (${escape(text)}) Tj ET`).join('\n');

/** Assembles a PDF of objects numbered from 1, with a valid cross-reference table. */
export function assemblePdf(objects: readonly string[], trailer = '/Root 1 0 R'): Buffer {
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(
    `${body}${table}trailer\n<< /Size ${objects.length + 1} ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

/** Builds a PDF of A4 pages in Helvetica (Latin-1). */
export function buildPdf(
  pages: readonly (readonly PdfLine[])[],
  { title, trailer = '', annotations = [], graphics = '', encoding = '/WinAnsiEncoding', rotate = 0 }: PdfOptions = {},
): Buffer {
  const kids = pages.map((_, index) => `${5 + index * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding ${encoding} >>`,
    `<< /Title (${escape(title ?? '')}) >>`,
    ...pages.flatMap((lines, index) => {
      const content = `${graphics}\n${drawing(lines)}`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Rotate ${rotate} /Resources << /Font << /F1 3 0 R >> >> /Contents ${6 + index * 2} 0 R /Annots [${annotations.join(' ')}] >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  return assemblePdf(objects, `/Root 1 0 R /Info 4 0 R ${trailer}`);
}

/** Encrypts a PDF with a random password (standard handler, revision 2). */
export const lockedTrailer = `/ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`;
