import type { PdfLine } from '@winnow/testing';
import { body, readTables as read, rowsAt, text } from '../../../../testing/aligned-cells';

describe('rows of aligned cells in a PDF', () => {
  it('join the lines of a first cell above or below the other cells, but no label of several rows', async () => {
    const rows = [
      ...rowsAt(body.slice(0, 2)),
      { text: 'Upper valley and', x: 72, y: 664 },
      ...rowsAt(body.slice(2, 3), 652),
    ];
    const below = [...rowsAt(body.slice(3), 634), { text: 'and its piers', x: 72, y: 622 }];
    const found = await read([[text(760), ...rows, ...below, ...rowsAt([['Southern dunes', '1980', '7,000']], 604)]]);
    expect(found).toContain(
      '| Upper valley and Upper valley |  | 9,150 |\n| Old harbour and its piers | 2011 | 30,020 |',
    );
    const labelled = [...rowsAt(body.slice(0, 2)), { text: 'Inland', x: 72, y: 664 }, ...rowsAt(body.slice(2), 646)];
    expect(await read([[text(760), ...labelled]])).toContain('| Inland |  |  |\n| Upper valley |');
    const tight = rowsAt([...body.slice(0, 2), ['Inland'], ...body.slice(2)], 700, 9);
    expect(await read([[text(760), ...tight]])).toContain('| Inland |  |  |\n| Upper valley |');
  });

  it('join the further lines of entries that begin with a date', async () => {
    const entries = [
      ['Date', 'Entry', 'Amount'],
      ['03.11.', 'Water works', '-45.10'],
      ['', 'Contract 4411', ''],
      ['05.11.', 'Salary', '2,300.00'],
      ['', 'November', ''],
      ['09.11.', 'Card payment', '-7.35'],
      ['', 'Rivertown', ''],
      ['', 'Bakery', ''],
      ['12.11.', 'Rent', '-700.00'],
    ];
    expect(await read([[text(760), ...rowsAt(entries, 700, 12), text(560)]])).toContain(
      [
        '| 03.11. | Water works Contract 4411 | -45.10 |',
        '| 05.11. | Salary November | 2,300.00 |',
        '| 09.11. | Card payment Rivertown Bakery | -7.35 |',
        '| 12.11. | Rent | -700.00 |',
      ].join('\n'),
    );
  });

  it('begin below the running head of their page', async () => {
    const page = (number: number): PdfLine[] => [
      { text: 'Statement of the harbour office', x: 72, y: 760 },
      { text: `Page ${number} of 3`, x: 330, y: 760 },
      ...rowsAt(
        [3, 4, 5, 6].map((year) => [`${'North'.slice(number)} coast`, `19${number}${year}`, `${number},${year}00`]),
        732,
        14,
      ),
    ];
    const found = await read([page(1), page(2), page(3)]);
    expect(found).toMatch(/^Statement of the harbour office(?: Page 1 of 3)?\n\n\| orth coast \| 1913/);
    expect(found.match(/Statement/g)).toHaveLength(1);
  });

  it('are not lines of which none fills more than two of three columns', async () => {
    const questions = [
      ['Time: 90', '', 'Points: 40'],
      ['Name:', 'Class:', ''],
      ['Draw it', '', '(3 P)'],
      ['Name it', '', '(2 P)'],
    ];
    expect(await read([[text(760), ...rowsAt(questions, 700, 12), text(600)]])).not.toContain('|');
  });
});
