import { buildPdf, buildScan } from '@winnow/testing';
import { drawText } from '../../../testing/draw-text';
import { readBy, testLimits } from '../../../testing/read-by';
import { readDocument } from '../index';
import { readPdf } from './pdf-reader';

const lines = (text: string): string[] => [`${text} page of the scan,`, 'as the harbor office keeps it.'];

describe('a PDF of scanned pages', () => {
  it('is read by OCR page by page, without blank pages', async () => {
    const done: number[] = [];
    const scan = buildScan([await drawText(lines('First')), undefined, await drawText(lines('Third'))]);
    const { text, pages, warnings } = await readPdf(scan, testLimits, new AbortController().signal, (number) =>
      done.push(number),
    );
    const rest = 'as the harbor office keeps it.';
    expect(text.split(/\n+/)).toEqual(['First page of the scan,', rest, 'Third page of the scan,', rest]);
    expect(pages).toBe(3);
    expect(warnings).toEqual([expect.stringMatching(/^The text of 2 of 3 pages was read by OCR, \d+ % \(1, 3\)\.$/)]);
    expect(done).toEqual([1, 2, 3, 1, 2, 3]);
  });

  it('is escaped in Markdown and HTML', async () => {
    const scan = buildScan([await drawText(['# 12 Harbor Street', '', '| Boats | Oars |'])]);
    const read = (format: 'markdown' | 'html') =>
      readDocument('a.pdf', scan, testLimits, new AbortController().signal, () => undefined, format);
    expect((await read('markdown')).text).toMatch(/^\\# 12 Harbor Street\n+\\\| Boats \\\| Oars \\\|$/);
    expect((await read('html')).text).toMatch(/^<p># 12 Harbor Street(?:<\/p>\n<p>|<br>)\| Boats \| Oars \|<\/p>$/);
  });

  it('reports pages that were not read within the time limit', async () => {
    const scan = buildScan([await drawText(lines('First'))]);
    await expect(readBy(readPdf, scan, { readMs: 1 })).rejects.toMatchObject({ code: 'timeout' });
  });

  it('keeps the text layer of a PDF that has one', async () => {
    const { warnings } = await readBy(readPdf, buildPdf([[{ text: 'A text layer', y: 700 }]]));
    expect(warnings).toEqual([]);
  });
});
