import { buildDocx, buildZip, openDocumentParts, paragraph } from '@winnow/testing';
import { testLimits } from '../../../testing/read-by';
import { readDocument } from '../index';

const markdownOf = async (name: string, bytes: Uint8Array): Promise<string> =>
  (await readDocument(name, bytes, testLimits, new AbortController().signal, () => undefined, 'markdown')).text;

describe('nested content of documents', () => {
  it('nests a list that a presentation divides where its level changes', async () => {
    const item = (content: string): string => `<text:list-item>${content}</text:list-item>`;
    const list = (...items: string[]): string => `<text:list>${items.join('')}</text:list>`;
    const p = (text: string): string => `<text:p>${text}</text:p>`;
    const lists = list(item(p('Rye'))) + list(item(list(item(p('Winter')), item(p('Summer')))), item(p('Oats')));
    const body = `<draw:page><draw:frame><draw:text-box>${lists}</draw:text-box></draw:frame></draw:page>`;
    expect(await markdownOf('a.odp', buildZip(openDocumentParts('presentation', body)))).toBe(
      '- Rye\n  - Winter\n  - Summer\n- Oats',
    );
  });

  it('writes the cells of a table in a cell on one line', async () => {
    const cell = (content: string): string => `<w:tc>${content}</w:tc>`;
    const row = (...cells: string[]): string => `<w:tr>${cells.map(cell).join('')}</w:tr>`;
    const inner = `<w:tbl>${row(paragraph('Rye'), paragraph('12'))}${row(paragraph('Oats'), paragraph('7'))}</w:tbl>`;
    const outer = `<w:tbl>${row(paragraph('Mill'), paragraph('Stock'))}${row(paragraph('North'), inner + paragraph('counted'))}${row(paragraph('South'), paragraph('none'))}</w:tbl>`;
    expect(await markdownOf('a.docx', buildDocx(outer))).toContain('| North | Rye, 12; Oats, 7<br>counted |');
  });

  it('keeps the rows of a table with labels beside a long table in a cell', async () => {
    const row = (...cells: string[]): string => `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`;
    const grain = (index: number): string => row(paragraph(`Winter rye of the field ${index}`), paragraph(`${index}`));
    const inner = `<w:tbl>${Array.from({ length: 40 }, (_, index) => grain(index)).join('')}</w:tbl>${paragraph('')}`;
    const rows = row(paragraph('Mill'), paragraph('North')) + row(paragraph('Stock'), inner);
    const table = await markdownOf(
      'a.docx',
      buildDocx(`<w:tbl>${rows}${row(paragraph('Town'), paragraph('Ahlen'))}</w:tbl>`),
    );
    expect(table).toMatch(/^\| Mill \| North \|\n.*\n\| Stock \| Winter rye of the field 0, 0; Winter rye/);
    expect(table).toMatch(/field 39, 39 \|\n\| Town \| Ahlen \|$/);
  });
});
