import { buildZip, openDocumentParts } from '@winnow/testing';
import { readBy } from '../../../testing/read-by';
import { readOpenDocument } from './opendocument-reader';

const cell = (text: string): string => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
const row = (...cells: string[]): string => `<table:table-row>${cells.join('')}</table:table-row>`;

describe('readOpenDocument', () => {
  it('omits hidden rows and columns with a warning, unless they are requested', async () => {
    const hidden = 'table:visibility="collapse"';
    const sheet =
      `<table:table><table:table-column/><table:table-column ${hidden} table:number-columns-repeated="2"/>` +
      row(cell('Grain'), cell('Code'), cell('Key'), cell('Tons')) +
      row(cell('Rye'), cell('r'), cell('k'), cell('12')).replace('row', 'row table:visibility="visible"') +
      row(cell('Test'), cell('t'), cell('k'), cell('0')).replace(
        'row',
        `row ${hidden} table:number-rows-repeated="2"`,
      ) +
      `${row(cell('Oats'), cell('o'), cell('k'), cell('7')).replace('row', 'row table:visibility="filter"')}</table:table>`;
    const { text, warnings } = await readBy(readOpenDocument, buildZip(openDocumentParts('spreadsheet', sheet)));
    expect(text).toBe('| Grain | Tons |\n| --- | --- |\n| Rye | 12 |');
    expect(warnings).toEqual(['3 hidden rows and 2 hidden columns were left out.']);
    const parts = openDocumentParts('spreadsheet', sheet);
    const whole = await readBy(readOpenDocument, buildZip(parts), { parts: ['hidden'] });
    expect(whole.text).toContain('| Test | t | k | 0 |\n| Test | t | k | 0 |\n| Oats | o | k | 7 |');
  });

  it('omits hidden slides with a warning, unless they are requested', async () => {
    const styles =
      '<style:style style:name="dp2"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>';
    const slide = (text: string, style: string): string =>
      `<draw:page draw:style-name="${style}"><draw:frame><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame></draw:page>`;
    const parts = openDocumentParts('presentation', slide('Draft', 'dp2') + slide('Grain', 'dp1'), { styles });
    const { text, warnings, pages } = await readBy(readOpenDocument, buildZip(parts));
    expect({ text, warnings, pages }).toEqual({ text: 'Grain', warnings: ['A hidden slide was left out.'], pages: 2 });
    expect((await readBy(readOpenDocument, buildZip(parts), { parts: ['hidden'] })).text).toBe('Draft\n\nGrain');
  });
});
