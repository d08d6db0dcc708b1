import { htmlPage, prose, readHtml } from '../testing/read-html';

const contentOf = (table: string, container = 'vp-doc'): string =>
  readHtml(
    htmlPage('Gauge', `<div class="${container}"><h1>Gauge</h1><p>${prose('gauges', 2)}</p>${table}<p>End.</p></div>`),
    { format: 'markdown' },
  ).content;

const table = (head: readonly string[], ...rows: readonly (readonly string[])[]): string =>
  `<table><thead><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead>` +
  `${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
const head = ['Name', 'Description'];

describe('a table in a cell', () => {
  const properties = table(head, ['datum', 'Height of the zero point']);

  it('is after the table, below the name of its row', () => {
    const rows = [
      ['name', 'Name of the station'],
      ['options', `Options of the gauge <h6>Properties</h6> ${properties}`],
      ['done', 'Called at the end'],
    ];
    expect(contentOf(table(head, ...rows))).toMatch(
      new RegExp(
        String.raw`\| name \| Name of the station \|\n\| options \| Options of the gauge \|\n\| done \| Called at the end \|` +
          String.raw`\n\noptions\n\n#+ Properties\n\n\| Name \| Description \|\n\| - \| - \|\n\| datum \| Height of the zero point \|\n\nEnd\.`,
      ),
    );
  });

  it('is also moved out of a table that was moved itself', () => {
    const inner = table(head, ['limits', `Limits ${properties}`]);
    expect(contentOf(table(head, ['options', `Options ${inner}`]))).toMatch(
      /\| options \| Options \|\n\noptions\n\n[^]*\| limits \| Limits \|\n\nlimits\n\n[^]*\| datum \| Height/,
    );
  });

  it.each([
    ['in a table without a header', `<table><tr><td>options<td>Options ${properties}<tr><td>a<td>b</table>`],
    ['before text', table(head, ['options', `${properties} Options of the gauge`])],
  ])('stays where it is %s', (_, html) => {
    expect(contentOf(html)).not.toMatch(/\| options/);
  });
});
