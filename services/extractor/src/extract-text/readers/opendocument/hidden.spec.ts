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

  it('omits hidden sections with a warning, unless they are requested', async () => {
    const section = (attributes: string, text: string): string =>
      `<text:section ${attributes}><text:h text:outline-level="1">${text}</text:h><text:p>${text}</text:p></text:section>`;
    const body =
      section('text:name="a"', 'Rye') +
      section('text:display="none"', 'Draft') +
      section('text:display="condition" text:condition="ooow:1" text:is-hidden="true"', 'Test') +
      section('text:display="condition" text:condition="ooow:0"', 'Oats');
    const parts = openDocumentParts('text', body);
    const { text, warnings } = await readBy(readOpenDocument, buildZip(parts));
    expect(text).toBe('# Rye\n\nRye\n\n# Oats\n\nOats');
    expect(warnings).toEqual(['2 hidden sections were left out.']);
    const whole = await readBy(readOpenDocument, buildZip(parts), { parts: ['hidden'] });
    expect(whole).toMatchObject({ text: expect.stringContaining('# Draft\n\nDraft\n\n# Test'), warnings: [] });
  });

  it('omits hidden paragraphs and hidden text', async () => {
    const style = (name: string, parent: string, display: string): string =>
      `<style:style style:name="${name}" style:parent-style-name="${parent}"><style:text-properties ${display}/></style:style>`;
    const styles =
      style('Secret', '', 'text:display="none"') + style('T1', 'Secret', '') + style('T2', 'T1', 'text:display="true"');
    const span = (name: string, text: string): string => `<text:span text:style-name="${name}">${text}</text:span>`;
    const field = (isHidden: string): string => `<text:hidden-paragraph text:condition="ooow:1" ${isHidden}/>`;
    const body =
      `<text:p>Rye${span('T1', ' draft')} is ${span('T2', 'ripe')}<text:hidden-text text:is-hidden="true">test</text:hidden-text>.</text:p>` +
      `<text:p text:style-name="Secret">Draft</text:p><text:p>Test${field('text:is-hidden="true"')} again</text:p>` +
      `<text:p>Oats${field('')} too</text:p>`;
    const parts = openDocumentParts('text', body, { styles });
    expect((await readBy(readOpenDocument, buildZip(parts))).text).toBe('Rye is ripe.\n\nOats too');
    const whole = await readBy(readOpenDocument, buildZip(parts), { parts: ['hidden'] });
    expect(whole.text).toBe('Rye draft is ripetest.\n\nDraft\n\nTest again\n\nOats too');
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
