import { buildPdf, type PdfLine } from '@winnow/testing';
import { testLimits } from '../../../../testing/read-by';
import { readPdf } from '../pdf-reader';

const lefts = [70, 170, 270, 370];
const step = 40;
const top = 740;

/** Returns the lines of cells, each row below the previous one; line breaks start further lines of a cell. */
const cells = (rows: readonly (readonly string[])[]): PdfLine[] =>
  rows.flatMap((row, at) =>
    row.flatMap((cell, column) =>
      cell
        .split('\n')
        .filter(Boolean)
        .map((text, line) => ({ text, x: lefts[column]! + 4, y: top - at * step - 12 - 12 * line })),
    ),
  );
const horizontal = (rows: number): string =>
  Array.from({ length: rows + 1 }, (_, row) => `70 ${top - row * step} m 470 ${top - row * step} l S`).join(' ');
const vertical = (fromRow: number, toRow: number, xs: readonly number[] = [...lefts, 470]): string =>
  xs.map((x) => `${x} ${top - fromRow * step} m ${x} ${top - toRow * step} l S`).join(' ');
const read = async (lines: readonly PdfLine[], graphics: string, rotate = 0): Promise<string> =>
  (
    await readPdf(
      buildPdf([lines], { graphics, rotate }),
      testLimits,
      new AbortController().signal,
      () => undefined,
      'markdown',
    )
  ).text;
const rows = [
  ['Region', 'Opened', 'Visitors', 'Rooms'],
  ['North', '1994', '12,400', '12'],
  ['South', '2011', '30,020', '7'],
];

describe('ruled tables of a PDF', () => {
  it('keep the text of a cell that spans columns in its first column', async () => {
    const spanning: PdfLine[] = [
      { text: 'Closed since the', x: 100, y: top - 3 * step - 12 },
      { text: 'second', x: 178, y: top - 3 * step - 12 },
      { text: 'flood of the spring', x: 213, y: top - 3 * step - 12 },
      { text: 'and not opened again', x: 190, y: top - 3 * step - 24 },
    ];
    const grid = `${horizontal(4)} ${vertical(0, 3)} ${vertical(3, 4, [70, 470])}`;
    const found = await read([...cells([...rows, ['', '', '', '']]), ...spanning], grid);
    expect(found).toContain('\n| Closed since the second flood of the spring and not opened again |  |  |  |');
  });

  it('have several cells in a row without vertical rulings whose text has gaps', async () => {
    const found = await read(cells(rows), `${horizontal(3)} ${vertical(1, 3)} ${vertical(0, 1, [70, 470])}`);
    expect(found).toMatch(/^\| Region \| Opened \| Visitors \| Rooms \|\n/);
  });

  it('begin with a header on a painted area above the rulings', async () => {
    const painted = `0.8 g 70 ${top - step} 400 ${step} re f 0 g`;
    const found = await read(cells(rows), `${painted} ${vertical(1, 3)} ${horizontal(3).replace(/^[^S]*S/, '')}`);
    expect(found).toBe(
      '| Region | Opened | Visitors | Rooms |\n| --- | --- | --- | --- |\n| North | 1994 | 12,400 | 12 |\n| South | 2011 | 30,020 | 7 |',
    );
  });

  it.each([
    [90, '0 1 -1 0 800 0 cm'],
    [180, '-1 0 0 -1 595 842 cm'],
    [270, '0 -1 1 0 -200 595 cm'],
  ])('are found on a page that is rotated by %i degrees', async (rotate, turn) => {
    const found = await read(cells(rows), `${turn} ${horizontal(3)} ${vertical(0, 3)}`, rotate);
    expect(found).toContain('| Region | Opened | Visitors | Rooms |\n| --- | --- | --- | --- |\n| North | 1994 |');
  });

  it('may be sparse if each row and column has a label', async () => {
    const plan = [
      ['Task', 'Mon', 'Tue', 'Wed'],
      ['Mill', '', '', ''],
      ['Bake', '', '', 'x'],
      ['Rest', '', '', ''],
      ['Sell', '', '', ''],
    ];
    const grid = `${horizontal(5)} ${vertical(0, 5)}`;
    expect(await read(cells(plan), grid)).toContain('| Task | Mon | Tue | Wed |\n');
  });

  it('may have cells of running text if each row and column has a label', async () => {
    const long = Array.from({ length: 40 }, (_, at) => `line ${at} of prose`).join(' ');
    const prose = [
      ['Grain', 'Use', 'Price', 'Rooms'],
      ['Rye', long, '12', '3'],
      ['Oats', 'porridge', '7', '4'],
    ];
    const lines = cells(prose).map((line) => (line.text === long ? { ...line, size: 1 } : line));
    expect(await read(lines, `${horizontal(3)} ${vertical(0, 3)}`)).toContain(`| Rye | ${long} | 12 | 3 |`);
  });

  it('have several cells in a row without vertical rulings whose texts are close to each other', async () => {
    const edges = [70, 105, 140, 175, 210];
    const years = [
      ['2019', '2020', '2021', '2022'],
      ['1,000', '1,200', '1,300', '1,400'],
      ['5,000', '5,200', '5,300', '5,400'],
    ].flatMap((row, at) =>
      row.map((text, column) => ({ text, x: edges[column]! + 4, y: top - at * step - 12, size: 12 })),
    );
    const across = Array.from({ length: 4 }, (_, row) => `70 ${top - row * step} m 210 ${top - row * step} l S`).join(
      ' ',
    );
    const found = await read(years, `${across} ${vertical(1, 3, edges)} ${vertical(0, 1, [70, 210])}`);
    expect(found).toMatch(/^\| 2019 \| 2020 \| 2021 \| 2022 \|\n/);
    const stacked = [
      { text: 'Region', x: 74, y: top - 18 },
      { text: 'Opened', x: 174, y: top - 12 },
      { text: 'in year', x: 174, y: top - 24 },
    ];
    const body = cells([[], ...rows.slice(1)]);
    expect(
      await read([...stacked, ...body], `${horizontal(3)} ${vertical(1, 3)} ${vertical(0, 1, [70, 470])}`),
    ).toMatch(/^\| Region \| Opened in year \|/);
  });

  it('do not begin with a caption on a painted area, whose words are separate', async () => {
    const painted = `0.8 g 70 ${top - step} 400 ${step} re f 0 g`;
    const caption = ['Regions of the county', 'with their rooms', 'and all of the visitors', 'each year'].map(
      (text, at) => ({ text, x: [110, 211, 289, 384][at]!, y: top - 12, size: 10 + (at % 2) / 2 }),
    );
    const found = await read(
      [...caption, ...cells([[], ...rows])],
      `${painted} ${vertical(1, 4)} ${horizontal(4).replace(/^[^S]*S/, '')}`,
    );
    expect(found).toContain('| Region | Opened | Visitors | Rooms |\n| --- |');
  });

  it('are no forms whose boxes span columns without text', async () => {
    const edges = [70, 110, 150, 190, 230, 270, 310, 350, 390, 430, 470];
    const lines = [
      { text: 'Sender', x: 74, y: top - 12 },
      { text: 'Carrier', x: 274, y: top - step - 12 },
      { text: 'Notes', x: 154, y: top - 2 * step - 12 },
      { text: 'Signed', x: 394, y: top - 3 * step - 12 },
      { text: 'Weight', x: 74, y: top - 4 * step - 12 },
      { text: 'Place', x: 274, y: top - 5 * step - 12 },
    ];
    const boxes = [
      [70, 470],
      [70, 270, 470],
      [70, 150, 470],
      [70, 390, 470],
      [70, 470],
      [70, 270, 470],
    ]
      .map((xs, row) => vertical(row, row + 1, xs))
      .join(' ');
    const marks = vertical(6, 9, edges);
    const found = await read(lines, `${horizontal(9)} ${boxes} ${marks}`);
    expect(found).not.toContain('|');
  });

  it('keep a subscript below the last ruling', async () => {
    const low = top - 3 * step - 1;
    const lines = [...cells([...rows.slice(0, 2), ['South', '2011', '30,020', '']]), { text: 'CO', x: 374, y: low }];
    const found = await read(
      [...lines, { text: '2', x: 389, y: low - 3, size: 7 }],
      `${horizontal(3)} ${vertical(0, 3)}`,
    );
    expect(found).toMatch(/CO ?2 \|$/);
  });

  it('have no rows and columns in the space between cells with their own borders', async () => {
    const box = (x: number, y: number, width: number, height: number): string => `${x} ${y} ${width} ${height} re S`;
    const gap = 2.25;
    const xs = [70, 170, 270];
    const boxes = xs.flatMap((x, column) => [
      ...(column === 0 ? [box(x, 700, 100 - gap, 40)] : [box(x, 720 + gap, 100 - gap, 18), box(x, 700, 100 - gap, 20)]),
      box(x, 680, 100 - gap, 20 - gap),
    ]);
    const lines: PdfLine[] = [
      ...[
        { text: 'Area', x: 74, y: 718 },
        { text: 'Fees', x: 174, y: 728 },
        { text: 'Remarks', x: 274, y: 728 },
      ],
      ...[
        { text: 'Summer', x: 174, y: 706 },
        { text: 'None', x: 274, y: 706 },
      ],
      ...[
        { text: 'Quay', x: 74, y: 686 },
        { text: '10.00', x: 174, y: 686 },
        { text: 'per day', x: 274, y: 686 },
      ],
    ];
    expect(await read(lines, boxes.join(' '))).toBe(
      '| Area | Fees | Remarks |\n| --- | --- | --- |\n|  | Summer | None |\n| Quay | 10.00 | per day |',
    );
  });
});
