import { buildPdf, type PdfLine } from '@winnow/testing';
import { readBy } from '../../../testing/read-by';
import { readPdf } from './pdf-reader';

const pages = 6;
const lineStep = 12;
const read = async (page: (number: number) => readonly PdfLine[]): Promise<string> =>
  (await readBy(readPdf, buildPdf(Array.from({ length: pages }, (_, index) => page(index + 1))))).text;
const things = ['', 'rivers', 'engines', 'orchards', 'harbours', 'comets', 'violins'];

/** Generates a page's own text, from `top` downwards. */
const body = (number: number, top = 700): PdfLine[] =>
  ['first', 'second', 'third', 'fourth', 'fifth'].map((place, index) => ({
    text: `the ${place} line says what only this page knows about ${things[number]} and about nothing else`,
    y: top - index * lineStep,
  }));

describe('similar first and last lines', () => {
  it('are kept when they are part of the text', async () => {
    const text = await read((number) => [
      { text: `Paragraph 1 of page ${number} tells about one thing and goes on in the next line, where`, y: 760 },
      ...body(number, 760 - lineStep),
    ]);
    expect(text.match(/Paragraph 1 of page \d tells about/g)).toHaveLength(pages);
  });

  it('are kept at the end of the text', async () => {
    const text = await read((number) => [
      ...body(number, 40 + 5 * lineStep),
      { text: `this was the account of year ${1990 + number * 3} as the clerk wrote it`, y: 40 },
    ]);
    expect(text.match(/account of year/g)).toHaveLength(pages);
  });

  it.each([
    ['a gap', { y: 760 + 2 * lineStep }],
    ['their size', { y: 760 + lineStep, size: 7 }],
  ])('are removed when separated by %s', async (_, place) => {
    const text = await read((number) => [
      { text: `Printed from volume ${number * 7} of the collection`, ...place },
      ...body(number, 760),
    ]);
    // One occurrence is kept, so that no text is lost.
    expect(text.match(/Printed from volume/g)).toHaveLength(1);
    expect(text.match(/the first line says/g)).toHaveLength(pages);
  });

  it('are kept above the lowest rows when they are the cells of a table or a total', async () => {
    const text = await read((number) => [
      ...body(number),
      { text: `7${number}0 8${number}0 ${number}7 65 54`, y: 140 },
    ]);
    expect(text.match(/65 54/g)).toHaveLength(pages);
    const totals = await read((number) => [...body(number), { text: `Total: ${number * 3}`, y: 140 }]);
    expect(totals.match(/Total/g)).toHaveLength(pages);
  });

  it('are kept when they are amounts, or numbers with a word that do not count the pages', async () => {
    const sums = await read((number) => [...body(number), { text: `Carried forward ${number * 37},20 EUR`, y: 60 }]);
    expect(sums.match(/Carried forward/g)).toHaveLength(pages);
    const heads = await read((number) => [
      { text: `Chapter 5. Sums 5.${10 + number * 3} Notes`, y: 770 },
      ...body(number),
    ]);
    expect(heads.match(/Chapter/g)).toHaveLength(1);
    const totals = await read((number) => [
      ...body(number, 40 + 5 * lineStep),
      { text: `Total: ${number * 3}`, y: 40 },
    ]);
    expect(totals.match(/Total/g)).toHaveLength(pages);
  });

  it('are removed next to text when they are page numbers', async () => {
    const text = await read((number) => [...body(number, 40 + 5 * lineStep), { text: `- ${number} -`, y: 40 }]);
    expect(text).not.toMatch(/- \d -/);
  });

  it('are removed next to text when they repeat exactly', async () => {
    const text = await read((number) => [{ text: 'Minutes of the council', y: 760 }, ...body(number, 760 - lineStep)]);
    expect(text.match(/Minutes of the council/g)).toHaveLength(1);
  });
});

describe('running heads that are kept once', () => {
  it('begin their page, wherever they are painted', async () => {
    const text = await read((number) => [...body(number), { text: 'Minutes of the council', y: 780 }]);
    expect(text.match(/Minutes of the council/g)).toHaveLength(1);
    expect(text).toMatch(/^Minutes of the council\n\nthe first line says/);
  });
});

describe('page numbers of short documents', () => {
  const paged = async (pages: readonly (readonly PdfLine[])[]): Promise<string> =>
    (await readBy(readPdf, buildPdf(pages))).text;

  it('are removed with the number of pages, and the text beside them if all pages have them', async () => {
    const foot = (text: string): PdfLine[] => [
      { text: 'example.org/mills', y: 30 },
      { text, x: 450, y: 30 },
    ];
    const text = await paged([
      [...body(1), ...foot('Page 1 of 2')],
      [...body(2), ...foot('Page 2 of 2')],
    ]);
    expect(text).not.toMatch(/example|Page|of 2/);
    expect(await paged([[...body(1), { text: '1 / 1', x: 290, y: 30 }]])).not.toMatch(/1 \/ 1/);
  });

  it('are removed on all of many pages, also in words that occur nowhere else', async () => {
    const text = await read((number) => [...body(number), { text: `Seite ${number} von 6`, x: 280, y: 30 }]);
    expect(text).not.toMatch(/Seite|von 6/);
    const week = await read((number) => [...body(number), { text: `Week ${number}`, x: 280, y: 30 }]);
    expect(week.match(/Week \d/g)).toEqual(['Week 1']);
  });

  it('are removed at the same height of two pages, as are repeated heads, unless text is next to them', async () => {
    const head: PdfLine = { text: 'Acme Mills, annual report', y: 770 };
    const foot = (text: string, y = 30): PdfLine => ({ text, y });
    const text = await paged([
      [head, ...body(1), foot('Page 4')],
      [head, ...body(2), foot('Page 5')],
    ]);
    expect(text.match(/Acme Mills/g)).toHaveLength(1);
    expect(text).not.toMatch(/Page/);
    const painted = await paged([1, 2].map((number) => [...body(number), head, foot(String(number), 148)]));
    expect(painted).toMatch(/^Acme Mills, annual report\n\nthe first line says/);
    expect(painted).not.toMatch(/\n\d/);
    const columns: PdfLine[] = [head, { text: 'Northern works', y: 758 }, { text: 'List M27', x: 400, y: 770 }];
    const beside = await paged([1, 2].map((number) => [...body(number), ...columns]));
    expect(beside).toMatch(/^Acme Mills, annual report\nNorthern works\n+List M27\n/);
    const titles = await paged([1, 2].map((number) => [{ text: 'Acme Mills', y: 705 }, ...body(number, 600)]));
    expect(titles.match(/Acme Mills/g)).toHaveLength(2);
    const kept = async (first: PdfLine, second: PdfLine): Promise<string> =>
      paged([
        [...body(1), first],
        [...body(2), second],
      ]);
    expect(await kept(foot('Page 4'), foot('Page 7'))).toContain('Page 4');
    expect(await kept(foot('Page 4'), foot('Page 5', 45))).toContain('Page 4');
    expect(await kept(foot('Rooms 4 to 8'), foot('Rooms 5 to 9'))).toContain('Rooms 4');
    const lines = [...body(1, 40 + 5 * lineStep), foot('Part 1', 40)];
    expect(await paged([lines, [...body(2, 40 + 5 * lineStep), foot('Part 2', 40)]])).toContain('Part 1');
  });

  it('are kept if they are wrong, or could be the last row of a table', async () => {
    expect(await paged([[...body(1), { text: 'Page 1 of 3', y: 30 }]])).toContain('Page 1 of 3');
    const row = [
      { text: 'Millers of the valley', y: 30 },
      { text: '1/1', x: 450, y: 30 },
    ];
    expect(await paged([[...body(1), ...row]])).toMatch(/valley\s+1\/1/);
  });
});
