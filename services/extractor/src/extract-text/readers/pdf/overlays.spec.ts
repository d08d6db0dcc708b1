import { buildPdf, type PdfLine } from '@winnow/testing';
import { readBy } from '../../../testing/read-by';
import { readPdf } from './pdf-reader';

const line = (text: string, y: number): PdfLine => ({ text, y });
const [title, first, second] = [line('Mills of the valley', 450), line('They turn', 420), line('They grind', 400)];

/** Reads pages with the given labels. */
const read = async (pages: readonly (readonly PdfLine[])[], labels: readonly string[]): Promise<string> => {
  const numbers = labels.map((label, index) => `${index} << /P (${label}) >>`).join(' ');
  const catalog = `/Pages 2 0 R /PageLabels << /Nums [${numbers}] >>`;
  const pdf = buildPdf(pages).toString('latin1').replace('/Pages 2 0 R', catalog);
  return (await readBy(readPdf, Buffer.from(pdf, 'latin1'))).text;
};
const count = (text: string): number => text.match(/Mills of the valley/g)?.length ?? 0;

describe('steps of a slide', () => {
  const steps = [[title], [title, first], [title, first, second]];

  it('are read once, in their last state', async () => {
    const text = await read([...steps, [title, second]], ['1', '1', '1', '2']);
    expect(count(text)).toBe(2);
    expect(text.match(/They turn/g)).toHaveLength(1);
  });

  it.each([
    ['with numbers of their own', steps, ['1', '2', '3']],
    ['without numbers', steps, []],
    [
      'that replace text',
      [
        [title, first],
        [title, second],
        [title, line('They rest', 420)],
      ],
      ['1', '1', '1'],
    ],
  ])('are all read %s', async (_, pages, labels) => {
    expect(count(await read(pages, labels))).toBe(3);
  });
});
