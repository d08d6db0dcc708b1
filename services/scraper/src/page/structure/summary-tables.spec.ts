import { htmlPage, prose, readHtml } from '../testing/read-html';

const contentOf = (grid: string): string =>
  readHtml(htmlPage('Gauge', `<div class="vp-doc"><h1>Gauge</h1><p>${prose('gauges', 2)}</p>${grid}</div>`)).content;

const cell = (column: string, text: string, names = '') => `<div class="${column} ${names}">${text}</div>`;
const header = cell('table-header col-first', 'Method') + cell('table-header col-last', 'Description');

describe('a summary of Javadoc', () => {
  it('is a table', () => {
    const rows =
      cell('col-first', '<code>read()</code>') +
      cell('col-last', '<div class="block">Reads the level.</div>') +
      cell('col-first', '<code>stop()</code>') +
      cell('col-last', '&nbsp;');
    expect(contentOf(`<div class="summary-table two-column-summary">${header}${rows}</div>`)).toContain(
      '\n\n| Method | Description |\n| --- | --- |\n| read() | Reads the level. |\n| stop() |  |',
    );
  });

  it('is text where its cells have other names', () => {
    const grid = `<div class="summary-table">${header}<div class="row">read()</div></div>`;
    expect(contentOf(grid)).toMatch(/Method\n\nDescription\n\nread\(\)$/);
  });
});
