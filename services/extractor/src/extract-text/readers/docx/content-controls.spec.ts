import { buildDocx, buildZip, docxParts, paragraph } from '@winnow/testing';
import { readWordText, run } from './testing/word-markup';

const control = (content: string, properties = ''): string =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const empty = '<w:showingPlcHdr/>';
const cell = (content: string): string => `<w:tc>${content}</w:tc>`;

describe('prompts of empty content controls', () => {
  const body =
    `<w:p>${run('Name: ')}${control(run('Click or tap here to enter text.'), empty)}</w:p>` +
    control(paragraph('Choose an item.'), empty) +
    `<w:p>${control(run('Rye'), '<w:showingPlcHdr w:val="0"/>')}${run(' mill')}</w:p>` +
    `<w:tbl><w:tr>${cell(paragraph('Grain'))}${cell(paragraph('Tons'))}${cell(paragraph('Use'))}</w:tr>` +
    `<w:tr>${cell(paragraph('Oats'))}${control(cell(paragraph('Enter text.')), empty)}${cell(paragraph('feed'))}</w:tr></w:tbl>`;

  it('are omitted, and keep their cells', async () => {
    expect(await readWordText(buildDocx(body))).toBe(
      'Name:\n\nRye mill\n\n| Grain | Tons | Use |\n| --- | --- | --- |\n| Oats |  | feed |',
    );
  });

  it('are text of a template', async () => {
    const template = docxParts(body).map(({ name, data }) => ({
      name,
      data: name === '[Content_Types].xml' ? Buffer.from(String(data).replace('document.main', 'template.main')) : data,
    }));
    expect(await readWordText(buildZip(template))).toContain('Name: Click or tap here to enter text.');
  });
});
