import type { ContentFormat, Place } from '@winnow/contracts';
import {
  buildPdf,
  buildTextZip,
  buildZip,
  epubParts,
  pptxParts,
  sheetRow,
  slideShape,
  xlsxParts,
} from '@winnow/testing';
import { testLimits } from '../../testing/read-by';
import { readDocument } from './index';

async function placesOf(name: string, bytes: Buffer, format?: ContentFormat) {
  const signal = new AbortController().signal;
  const { text, places } = await readDocument(name, bytes, testLimits, signal, () => undefined, format);
  return places?.map(({ start, end, ...place }: Place) => [text.slice(start, end), place] as const);
}

const pdf = buildPdf([
  [
    { text: 'A harbor stands here.', y: 700 },
    { text: 'Its lantern burns at night.', y: 500 },
  ],
  [{ text: 'The second page ends it.', y: 700 }],
]);

describe('the places of a document', () => {
  it('are the pages of a PDF, with the box of each paragraph', async () => {
    const box = [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)];
    const places = await placesOf('a.pdf', pdf);
    expect(places).toEqual([
      ['A harbor stands here.', { page: 1, box }],
      ['Its lantern burns at night.', { page: 1, box }],
      ['The second page ends it.', { page: 2, box }],
    ]);
    const [[, { box: upper = [] }] = ['', {}], [, { box: lower = [] }] = ['', {}]] = places ?? [];
    // The page is 842 points high; the box extends from below the baseline to the height of a letter.
    expect(upper[3]).toBeCloseTo((842 - 700) / 842, 2);
    expect(upper[1]).toBeLessThan(upper[3] ?? 0);
    expect(lower[1]).toBeGreaterThan(upper[3] ?? 1);
    expect(await placesOf('a.pdf', pdf, 'markdown')).toHaveLength(3);
    expect(await placesOf('a.pdf', pdf, 'html')).toBeUndefined();
  });

  it('are the slides of a presentation', async () => {
    const slides = pptxParts([
      { shapes: slideShape('title', ['Harbor']) },
      { shapes: slideShape('', ['A lantern burns.']) },
    ]);
    expect(await placesOf('a.pptx', buildZip(slides))).toEqual([
      ['## Harbor', { slide: 1 }],
      ['A lantern burns.', { slide: 2 }],
    ]);
  });

  it('are the sheets and cells of a workbook, in groups of fifty rows', async () => {
    const cell = (name: string, value: string) => `<c r="${name}" t="str"><v>${value}</v></c>`;
    const rows = Array.from({ length: 60 }, (_, index) =>
      sheetRow(index + 3, [cell(`B${index + 3}`, `boat ${index}`), cell(`C${index + 3}`, 'long')]),
    );
    const places = await placesOf(
      'a.xlsx',
      buildZip(xlsxParts({ Boats: rows.join(''), Ports: sheetRow(1, [cell('A1', 'Ostby')]) })),
    );
    expect(places?.map(([, place]) => place)).toEqual([
      { sheet: 'Boats' },
      { sheet: 'Boats', cells: 'B3:C52' },
      { sheet: 'Boats', cells: 'B53:C62' },
      { sheet: 'Ports' },
      { sheet: 'Ports', cells: 'A1' },
    ]);
    expect(places?.[2]?.[0]).toMatch(/^\| boat 50 \| long \|\n/);
  });

  it('are the cells of a CSV file, the chapters of a book, the times of subtitles', async () => {
    expect(await placesOf('a.csv', Buffer.from('boat,length\nAda,12\n'))).toEqual([
      [expect.stringMatching(/^\| boat/), { cells: 'A1:B2' }],
    ]);
    expect(await placesOf('a.epub', buildZip(epubParts(['<h1>Harbor</h1><p>One.</p>', '<p>Two.</p>'])))).toEqual([
      ['# Harbor\n\nOne.', { chapter: 'Harbor' }],
      ['Two.', { chapter: 'Chapter 2' }],
    ]);
    const cues = '1\n00:00:02,500 --> 00:00:04,000\nLamps burn.\n\n2\n00:01:10,000 --> 00:01:12,000\nBoats sail.\n';
    expect(await placesOf('a.srt', Buffer.from(cues))).toEqual([
      ['Lamps burn.', { seconds: 2.5 }],
      ['Boats sail.', { seconds: 70 }],
    ]);
  });

  it('include the file in an archive, and the sections of documents without pages', async () => {
    const archive = buildTextZip({ 'notes.txt': 'Some notes.', 'list.csv': 'a,b\n1,2' });
    expect((await placesOf('a.zip', archive))?.map(([, place]) => place)).toEqual([
      { file: 'notes.txt' },
      { file: 'list.csv' },
      { file: 'list.csv', cells: 'A1:B2' },
    ]);
    expect(await placesOf('a.md', Buffer.from('# Harbor\n\nOne.\n\n## Lamps\n\nTwo.'))).toEqual([
      ['# Harbor\n\nOne.', { chapter: 'Harbor' }],
      ['## Lamps\n\nTwo.', { chapter: 'Lamps' }],
    ]);
    expect(await placesOf('a.txt', Buffer.from('No section.'))).toBeUndefined();
  });
});
