import type { DocumentPart } from '@winnow/contracts';
import { cell, readOpen, row } from './testing/open-document';

describe('review marks of OpenDocument files', () => {
  it('writes comments and tracked changes on request', async () => {
    const comment = (author: string, text: string): string =>
      `<office:annotation><dc:creator xmlns:dc="http://purl.org/dc/elements/1.1/">${author}</dc:creator><text:p>${text}</text:p></office:annotation>`;
    const region = (id: string, change: string): string =>
      `<text:changed-region text:id="${id}">${change}</text:changed-region>`;
    const body =
      `<text:tracked-changes>${region('a', '<text:deletion><office:change-info/><text:p>five</text:p></text:deletion>')}` +
      `${region('b', '<text:insertion><office:change-info/></text:insertion>')}</text:tracked-changes>` +
      `<text:p>The fee is <text:change text:change-id="a"/><text:change-start text:change-id="b"/>six<text:change-end text:change-id="b"/>` +
      ` euros.${comment('Ann', 'Is this right?')}</text:p><text:p>The end.</text:p>`;
    const of = async (...parts: DocumentPart[]): Promise<string> => (await readOpen('text', body, { parts })).text;
    expect(await of()).toBe('The fee is six euros.\n\nThe end.');
    expect(await of('changes')).toBe('The fee is [deleted: five][inserted: six] euros.\n\nThe end.');
    expect(await of('comments')).toBe('The fee is six euros.\n\n[Comment (Ann): Is this right?]\n\nThe end.');
    const sheet = `<table:table>${row(cell('Grain'), cell('Tons'))}${row(cell('Rye'), `<table:table-cell>${comment('', 'Which year?')}<text:p>12</text:p></table:table-cell>`)}</table:table>`;
    const { text } = await readOpen('spreadsheet', sheet, { parts: ['comments'] });
    expect(text).toBe('| Grain | Tons |\n| --- | --- |\n| Rye | 12 |\n\n[Comment on B2: Which year?]');
    const slide = `<draw:page>${comment('Ann', 'Too long')}<draw:frame><draw:text-box><text:p>Grain</text:p></draw:text-box></draw:frame></draw:page>`;
    const shown = await readOpen('presentation', slide, { parts: ['comments'] });
    const noted = slide.replace('</draw:page>', '<presentation:notes><draw:frame/></presentation:notes></draw:page>');
    const silent = await readOpen('presentation', noted);
    expect(silent.text).toBe('Grain');
    expect(shown.text).toBe('[Comment (Ann): Too long]\n\nGrain');
  });

  it('writes tracked changes of cells on request', async () => {
    const change = (address: string, previous: string, state = 'pending'): string =>
      `<table:cell-content-change table:acceptance-state="${state}"><table:cell-address ${address}/><office:change-info><text:p>A remark</text:p></office:change-info><table:previous>${previous}</table:previous></table:cell-content-change>`;
    const at = (sheet: number, row: number, column: number): string =>
      `table:table="${sheet}" table:row="${row}" table:column="${column}"`;
    const was = (text: string): string =>
      `<table:change-track-table-cell office:value-type="float" office:value="9"><text:p>${text}</text:p></table:change-track-table-cell>`;
    const sheet =
      `<table:tracked-changes>${change(at(0, 1, 1), was('9 t'))}${change(at(0, 1, 1), '<table:change-track-table-cell office:value="10"/>')}` +
      `${change(at(0, 1, 0), was('Oats'), 'accepted')}${change(at(0, 2, 0), was('Barley'))}` +
      `${change(at(1, 0, 0), '<table:change-track-table-cell/>')}</table:tracked-changes>` +
      `<table:table table:name="A">${row(cell('Grain'), cell('Tons'))}${row(cell('Rye'), cell('12'))}</table:table>` +
      `<table:table table:name="B">${row(cell('New'))}</table:table>`;
    const of = async (...parts: DocumentPart[]): Promise<string> =>
      (await readOpen('spreadsheet', sheet, { parts })).text;
    expect(await of()).toBe('## A\n\n| Grain | Tons |\n| --- | --- |\n| Rye | 12 |\n\n## B\n\nNew');
    expect(await of('changes')).toBe(
      '## A\n\n| Grain | Tons |\n| --- | --- |\n| Rye | [deleted: 9 t][deleted: 10][inserted: 12] |\n| [deleted: Barley] |  |\n\n' +
        '## B\n\n[inserted: New]',
    );
  });
});
