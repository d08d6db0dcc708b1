import { lefts, readTables as read, rowsAt, text } from '../../../../testing/aligned-cells';

const labels = ['Opening balance', 'Money in', 'Due date'];
const values = ['1,204.55', '2,650.00', '3 March'];

describe('labels of a PDF above their values', () => {
  it('are a table of one row', async () => {
    const table = `| ${labels.join(' | ')} |\n| --- | --- | --- |\n| ${values.join(' | ')} |`;
    expect(await read([[text(760), ...rowsAt([labels, values]), text(600)]])).toContain(`\n\n${table}\n\n`);
    expect(await read([[text(760), ...rowsAt([labels, ['Current', ...values.slice(1)]]), text(600)]])).toContain(
      '| Current |',
    );
    // Browsers centre labels, and align values left.
    const centred = labels.map((label, column) => ({ text: label, x: lefts[column]! + 20, y: 700 }));
    expect(await read([[text(760), ...centred, ...rowsAt([values], 682), text(600)]])).toContain(table);
  });

  it('are text without a value each, and beside further rows', async () => {
    const others = [
      [labels, ['1,204.55', 'none', '3 March']],
      [labels, ['1,204.55', '', '3 March']],
      [['Balance 2024', 'Money in', 'Due date'], values],
      [labels.slice(0, 2), values.slice(0, 2)],
    ];
    for (const rows of others) expect(await read([[text(760), ...rowsAt(rows), text(600)]])).not.toContain('|');
    const isolated = [['Name', 'Place', 'Notes'], labels, values];
    expect(await read([[text(760), ...rowsAt(isolated), text(600)]])).not.toMatch(/\| Opening balance .*\n\| ---/);
  });
});
