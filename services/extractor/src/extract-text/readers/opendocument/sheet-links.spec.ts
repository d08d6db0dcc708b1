import type { ContentFormat } from '@winnow/contracts';
import { buildZip, openDocumentParts } from '@winnow/testing';
import { testLimits } from '../../../testing/read-by';
import { readOpenDocument } from './opendocument-reader';

const linked = (address: string, attributes = ''): string =>
  `<table:table-cell ${attributes}><text:p><text:a xlink:href="${address}" xmlns:xlink="http://www.w3.org/1999/xlink">Mill</text:a></text:p></table:table-cell>`;
const row = (cells: string, attributes = ''): string => `<table:table-row ${attributes}>${cells}</table:table-row>`;

async function read(rows: string, format: ContentFormat): Promise<string> {
  const bytes = buildZip(openDocumentParts('spreadsheet', `<table:table>${rows}</table:table>`));
  return (await readOpenDocument(bytes, testLimits, new AbortController().signal, () => undefined, format)).text;
}

describe('links of cells of a spreadsheet', () => {
  it('have their addresses in Markdown and HTML, if they lead to the web', async () => {
    const rows = row(linked('https://mill.test/') + linked('#Sheet2.A1'));
    expect((await read(rows, 'markdown')).split('\n')[0]).toBe('| [Mill](https://mill.test/) | Mill |');
    expect(await read(rows, 'html')).toBe(
      '<table><tr><th><a href="https://mill.test/">Mill</a></th><th>Mill</th></tr></table>',
    );
    expect((await read(rows, 'text')).split('\n')[0]).toBe('| Mill | Mill |');
  });

  it('count towards the limit of characters', async () => {
    const cell = linked(`https://mill.test/${'a'.repeat(2_000)}`, 'table:number-columns-repeated="100"');
    await expect(read(row(cell, 'table:number-rows-repeated="100"'), 'markdown')).rejects.toMatchObject({
      code: 'too-large',
    });
  });
});
