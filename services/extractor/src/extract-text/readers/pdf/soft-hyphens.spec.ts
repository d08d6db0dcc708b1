import { assemblePdf, buildPdf } from '@winnow/testing';
import { readBy } from '../../../testing/read-by';
import { readPdf } from './pdf-reader';

/** A font whose hyphen is a soft hyphen. */
const encoding = '<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [45 /softhyphen] >>';

const read = async (...lines: readonly string[]): Promise<string> => {
  const graphics = lines.map((text, index) => `BT /F1 10 Tf 72 ${700 - 12 * index} Td (${text}) Tj ET`);
  return (await readBy(readPdf, buildPdf([[]], { graphics: graphics.join('\n'), encoding }))).text;
};

describe('hyphens of a PDF that their font maps to soft hyphens', () => {
  it('join the word that they divide at the end of a line', async () => {
    const text = await read(
      'On the morning of that day they went out with nets in or-',
      'derly rows and with ten men.',
    );
    expect(text).toBe('On the morning of that day they went out with nets in orderly rows and with ten men.');
  });

  it('are hyphens within a line', async () => {
    expect(await read('curl -d since=2021-03-01 of a well-known day')).toBe(
      'curl -d since=2021-03-01 of a well-known day',
    );
  });

  it('without a width divide words at the end of a line only', async () => {
    const content =
      'BT /F1 10 Tf 12 TL 72 700 Td (They went out to the sea with nets in or-) Tj T* (der-ly rows.) Tj ET';
    const widths = Array.from({ length: 91 }, (_, index) => (index + 32 === 45 ? 0 : 500)).join(' ');
    const font = `<< /Type /Font /Subtype /Type1 /BaseFont /Some /FirstChar 32 /LastChar 122 /Widths [${widths}]`;
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 595 842] >>',
      '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      `${font} /Encoding ${encoding} >>`,
    ];
    const { text } = await readBy(readPdf, assemblePdf(objects));
    expect(text).toBe('They went out to the sea with nets in orderly rows.');
  });
});
