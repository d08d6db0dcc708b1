import { buildPdf } from '@winnow/testing';
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
});
