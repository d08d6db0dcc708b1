import type { PdfLine } from '@winnow/testing';
import { body, lefts, readTables as read, rowsAt, text } from '../../../../testing/aligned-cells';

const markdown = [
  '| Region | Opened | Visitors |',
  '| --- | --- | --- |',
  '| Northern coast | 1994 | 12,400 |',
  '| Upper valley |  | 9,150 |',
  '| Old harbour | 2011 | 30,020 |',
].join('\n');

describe('tables of a PDF', () => {
  it('writes aligned cells without ruled lines as a table between the surrounding text', async () => {
    const found = await read([[text(760), ...rowsAt(body), text(600)]]);
    expect(found).toContain(`\n\n${markdown}\n\n`);
    expect(found.match(/The text goes on/g)).toHaveLength(2);
  });

  it('ends at the larger title of a section, whose number is apart', async () => {
    const title = [
      { text: '4', x: 60, y: 618, size: 13 },
      { text: 'RESULTS', x: 90, y: 618, size: 13 },
    ];
    const found = await read([[text(760), ...rowsAt(body), ...title, text(600)]]);
    expect(found).toContain(`\n\n${markdown}\n\n# 4 RESULTS\n\n`);
  });

  it('leaves a list above the table, whose bullets are beside its items', async () => {
    const items = ['Grain of the north', 'Barley', 'Rye and wheat for the mills'].flatMap((item, at) => [
      { text: '\x95', x: 72, y: 736 - 12 * at },
      { text: item, x: 86, y: 736 - 12 * at },
    ]);
    const found = await read([[text(760), ...items, ...rowsAt(body, 690), text(600)]]);
    expect(found).toContain(`- Grain of the north\n- Barley\n- Rye and wheat for the mills\n\n${markdown}\n`);
  });

  it('keeps all lines of a cell that wraps often, and of the last one', async () => {
    const wrapped = (x: number, y: number): PdfLine[] =>
      ['and which goes', 'on for some', 'more lines here'].map((text, at) => ({ text, x, y: y - 12 - 12 * at }));
    const rows = [
      ['Silo', 'Depth', 'Remarks'],
      ['North', '1.5', 'A remark'],
      ['South', '3.0', 'None'],
      ['East', '4.5', 'A remark'],
    ];
    const lines = rows.flatMap((row, at) => {
      const y = 700 - at * 18 - (at > 1 ? 36 : 0);
      const cells = row.map((text, column) => ({ text, x: lefts[column]!, y }));
      return row[2] === 'A remark' ? [...cells, ...wrapped(lefts[2]!, y)] : cells;
    });
    const found = await read([lines]);
    const remark = 'A remark and which goes on for some more lines here';
    expect(found).toContain(`| North | 1.5 | ${remark} |\n| South | 3.0 | None |\n| East | 4.5 | ${remark} |`);
  });

  it('begins below a line in a larger size', async () => {
    const address = [
      ['Street 1', '', 'Account'],
      ['Leeds', '', 'Sort code'],
    ];
    const heading = { text: 'Transactions', x: 72, y: 722, size: 14 };
    expect(await read([[...rowsAt(address, 770), heading, ...rowsAt(body)]])).toContain(`\n\n${markdown}`);
  });

  it('reads a cell over several rows in its first row', async () => {
    const cell = (text: string, column: number, y: number): PdfLine => ({ text, x: lefts[column]!, y });
    const lines = [
      ...['Time', 'Monday', 'Tuesday'].map((text, column) => cell(text, column, 700)),
      ...[cell('8:00', 0, 680), cell('German', 1, 680), cell('Room 12', 1, 660), cell('Maths', 2, 680)],
      ...[cell('9:00', 0, 655), cell('Music', 2, 655)],
    ];
    const ruling = (x0: number, y0: number, x1: number, y1: number) => `${x0} ${y0} m ${x1} ${y1} l S`;
    const rulings = [
      ...[60, 190, 320, 450].map((x) => ruling(x, 640, x, 715)),
      ...[715, 692, 640].map((y) => ruling(60, y, 450, y)),
      ruling(60, 668, 190, 668),
      ruling(320, 668, 450, 668),
    ];
    expect(await read([lines], rulings.join(' '))).toContain('| 8:00 | German Room 12 | Maths |\n| 9:00 |  | Music |');
  });

  it('finds a table below a justified line with wide spaces', async () => {
    const words = 'where M denotes the mean weight of a sample'.split(' ');
    const justified = words.map((word, at) => ({ text: word, x: 72 + at * 45, y: 736 }));
    expect(await read([[...justified, text(718), ...rowsAt(body)]])).toContain(`\n\n${markdown}`);
  });

  it('reads cells of several words below a ruled header', async () => {
    const options = rowsAt([
      ['Option', 'Default', 'Meaning'],
      ['probe', 'off', 'prints the model and exits'],
      ['every', '60', 'seconds between two readings'],
      ['raw', 'off', 'writes volts'],
    ]);
    const rules = [694, 640].map((y) => `60 ${y} m 480 ${y} l S`).join(' ');
    expect(await read([[text(760), ...options]], rules)).toContain('| probe | off | prints the model and exits |');
    expect(await read([[text(760), ...options]])).not.toContain('|');
  });

  it('finds a table of two columns below another table', async () => {
    const scores = [
      ['Name', 'Score'],
      ['Anna Berg', '12'],
      ['Carl Dietz', '9'],
      ['Eva Falk', '15'],
    ].flatMap(([name = '', score = ''], at) => [
      { text: name, x: 72, y: 610 - at * 18 },
      { text: score, x: 260, y: 610 - at * 18 },
    ]);
    const caption = { text: 'Scores by name:', x: 72, y: 628 };
    const found = await read([[text(760), ...rowsAt(body), caption, ...scores, text(520)]]);
    expect(found).toContain(`${markdown}\n\nScores by name:\n\n| Name | Score |`);
  });

  it('keeps the order of plain text', async () => {
    expect(await read([[text(760), ...rowsAt(body)]], '', 'text')).not.toContain('|');
  });

  it('joins the lines of a cell within the stripes of a table', async () => {
    const rows = rowsAt(
      [
        ['Name', 'Place', 'Note'],
        ['Alpha', 'North', 'wrapped over'],
        ['', '', 'two lines'],
        ['Beta', 'South', 'short'],
        ['Gamma', 'East', 'brief'],
      ],
      700,
      12,
    );
    const stripes = '0.9 g 60 672.5 400 24 re f 60 648.5 400 12 re f 0 g';
    expect(await read([rows], stripes)).toContain(
      '| Alpha | North | wrapped over two lines |\n| Beta | South | short |',
    );
  });

  it('keeps rows apart between rulings that set off only the header and the totals', async () => {
    const rows = rowsAt([
      ['Item', 'Pieces', 'Amount'],
      ['Sickles', '10', '1,000.00'],
      ['Sacks', '3', '20.00'],
      ['', 'Net', '1,020.00'],
      ['', 'Tax', '193.80'],
      ['Sum', '', '1,213.80'],
    ]);
    const rulings = [694, 658, 622].map((y) => `60 ${y} m 400 ${y} l S`).join(' ');
    expect(await read([rows], rulings)).toBe(
      '| Item | Pieces | Amount |\n| --- | --- | --- |\n| Sickles | 10 | 1,000.00 |\n| Sacks | 3 | 20.00 |\n' +
        '|  | Net | 1,020.00 |\n|  | Tax | 193.80 |\n| Sum |  | 1,213.80 |',
    );
  });

  it('joins a table over a page break, without its repeated header', async () => {
    const rest = [
      ['Region', 'Opened', 'Visitors'],
      ['New quarter', '1987', '4,400'],
      ['Lower lake', '1962', '18,230'],
    ];
    const found = await read([rowsAt(body, 200), rowsAt(rest, 780)]);
    expect(found).toBe(`${markdown}\n| New quarter | 1987 | 4,400 |\n| Lower lake | 1962 | 18,230 |`);
  });

  it.each([
    [
      'two columns of running text',
      Array.from({ length: 8 }, (_, at) => [
        `this line number ${at} of a column`,
        '',
        `goes on beside line ${at} there`,
      ]),
    ],
    [
      'a list whose marks stand apart',
      Array.from({ length: 6 }, (_, at) => [`${at + 1}.`, `Point of the list ${'x'.repeat(at)}`]),
    ],
    [
      'a form',
      [
        ['Name:', 'Ada'],
        ['Street:', 'Main'],
        ['Town:', 'Ely'],
        ['Phone:', '123'],
        ['Mail:', 'none'],
      ],
    ],
  ])('keeps %s as text', async (_, rows) => {
    expect(await read([rowsAt(rows)])).not.toContain('|');
  });

  it('are separate beside each other, below boxes of several lines', async () => {
    const columns = [
      ['Ann Miller', 'Employee 1044', 'Tax code L'],
      ['Logistics', 'Paid by cheque', 'Account 4421'],
    ];
    const boxes = columns.flatMap((lines, column) =>
      lines.map((text, at) => ({ text, x: [72, 330][column]!, y: 748 - 12 * at })),
    );
    const pay = [
      ['Earnings', 'Hours', 'Amount'],
      ['Salary', '160', '2,960.00'],
      ['Overtime', '8', '222.00'],
      ['Total', '', '3,182.00'],
    ];
    const taken = [
      ['Deductions', 'Amount'],
      ['Income tax', '456.80'],
      ['Insurance', '227.50'],
      ['Total', '684.30'],
    ];
    const at = (rows: readonly (readonly string[])[], lefts: readonly number[]): PdfLine[] =>
      rows.flatMap((row, index) =>
        row.flatMap((text, column) => (text ? [{ text, x: lefts[column]!, y: 700 - 18 * index }] : [])),
      );
    const found = await read([[...boxes, ...at(pay, [72, 150, 210]), ...at(taken, [330, 450]), text(600)]]);
    const rowsOf = (rows: readonly (readonly string[])[]) => rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
    expect(found).toContain(`| --- | --- | --- |\n${rowsOf(pay.slice(1))}`);
    expect(found).toContain(`| --- | --- |\n${rowsOf(taken.slice(1))}`);
  });

  it('keep a header of several lines above a column without other cells', async () => {
    const header = [
      ['Name', 'of the', 'visitor'],
      ['Day of', 'the', 'visit'],
      ['Date', 'and', 'signature'],
    ];
    const cells = header.flatMap((lines, column) =>
      lines.map((line, at) => ({ text: line, x: lefts[column]!, y: 736 - 12 * at })),
    );
    const visits = ['Ann Miller', 'Bob Baker', 'Cy Cooper', 'Di Dyer'].map((name, at) => [name, `${12 + at} May`, '']);
    expect(await read([[...cells, ...rowsAt(visits)]])).toMatch(
      /^\| Name of the visitor \| Day of the visit \| Date and signature \|/,
    );
  });

  it('begins below a caption that is painted after it, and does not make its larger font that of headings', async () => {
    const larger = [560, 546].map((y) => ({ ...text(y), size: 11 }));
    const caption = { text: 'Fees of the harbour', x: 72, y: 720, size: 8 };
    const small = rowsAt(body).map((cell) => ({ ...cell, size: 8 }));
    const found = await read([[...small, caption, ...larger]]);
    expect(found).toMatch(/^Fees of the harbour\n\n\| Region \|[^#]*\n\nThe text goes on/);
  });
});
