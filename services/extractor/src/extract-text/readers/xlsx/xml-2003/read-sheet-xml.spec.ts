import type { ContentFormat } from '@winnow/contracts';
import { testLimits } from '../../../../testing/read-by';
import { readDocument } from '../../index';
import type { ReadLimits } from '../../reader';

const head =
  '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>' +
  '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:o="urn:schemas-microsoft-com:office:office" ' +
  'xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet" xmlns:html="http://www.w3.org/TR/REC-html40">';
const cell = (type: string, value: string, attributes = ''): string =>
  `<Cell ${attributes}><Data ss:Type="${type}">${value}</Data></Cell>`;
const sheet = (name: string, table: string, options = ''): string =>
  `<Worksheet ss:Name="${name}"><Table>${table}</Table><WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel">${options}</WorksheetOptions></Worksheet>`;

interface ReadOptions extends Partial<ReadLimits> {
  readonly name?: string;
  readonly format?: ContentFormat;
}

function read(content: string, { name = 'export.xls', format = 'text', ...limits }: ReadOptions = {}) {
  const bytes = Buffer.from(`${head}${content}</Workbook>`);
  const all: ReadLimits = { ...testLimits, ...limits };
  return readDocument(name, bytes, all, new AbortController().signal, () => undefined, format);
}

describe('workbooks in one XML file', () => {
  it('are read as sheets with values as displayed', async () => {
    const styles =
      '<Styles><Style ss:ID="d"><NumberFormat ss:Format="Short Date"/></Style><Style ss:ID="p"><NumberFormat ss:Format="0.0%"/></Style>' +
      '<Style ss:ID="b" ss:Parent="p"><Font/></Style></Styles>';
    const mills =
      `<Column ss:Index="6" ss:Hidden="1"/><Row>${cell('String', 'Mills', 'ss:MergeAcross="3"')}</Row>` +
      `<Row ss:Index="3">${['Name', 'Built', 'Share', 'Open'].map((text) => cell('String', text)).join('')}</Row>` +
      `<Row>${cell('String', '<html:B>Old</html:B> mill')}${cell('DateTime', '2024-03-04T00:00:00.000', 'ss:StyleID="d"')}` +
      `${cell('Number', '0.256', 'ss:StyleID="b"')}${cell('Boolean', '1')}${cell('String', 'secret', 'ss:Index="6"')}</Row>` +
      `<Row>${cell('String', 'New')}${cell('DateTime', '2024-03-05T10:30:00.000')}${cell('Number', '12', 'ss:Index="3"')}</Row>`;
    const properties =
      '<DocumentProperties xmlns="urn:schemas-microsoft-com:office:office"><Title>All mills</Title></DocumentProperties>';
    const hidden = sheet('Notes', `<Row>${cell('String', 'x')}</Row>`, '<Visible>SheetHidden</Visible>');
    for (const name of ['export.xls', 'export.xml', 'export.xlsx']) {
      const { text, title, warnings } = await read(properties + styles + sheet('A', mills) + hidden, { name });
      expect(text).toBe(
        'Mills\n\n| Name | Built | Share | Open |\n| --- | --- | --- | --- |\n' +
          '| Old mill | 2024-03-04 | 25.6% | TRUE |\n| New | 2024-03-05 10:30 | 12 |  |',
      );
      expect(title).toBe('All mills');
      expect(warnings).toEqual([expect.stringMatching(/hidden sheet and.* column/)]);
    }
  });

  it('have links in Markdown, comments on request, and formulas without results', async () => {
    const comment = '<Comment ss:Author="Ann"><ss:Data><html:B>Ann:</html:B> check</ss:Data></Comment>';
    const linked = `<Cell ss:HRef="https://mill.test/"><Data ss:Type="String">Mill</Data>${comment}</Cell>`;
    const row = `<Row>${linked}<Cell ss:Formula="=SUM(R1C1)"/></Row>`;
    const { text, warnings } = await read(sheet('A', row), { format: 'markdown', parts: ['comments'] });
    expect(text).toBe('| [Mill](https://mill.test/) | =SUM(R1C1) |\n| --- | --- |\n\n[Comment on A1 (Ann): check]');
    expect(warnings).toEqual([expect.stringContaining('no stored result')]);
  });

  it('are read up to damage, and have limits', async () => {
    const { text, warnings } = await read(
      sheet('A', `<Row>${cell('String', 'Rye')}</Row><Row ss:Span="9999999" ss:Hidden="1"/>&nbsp;`),
    );
    expect(text).toBe('Rye');
    expect(warnings).toContain('The file is damaged; its text breaks off early.');
    const rows = '<Row ss:Hidden="1" ss:Span="65536"/>'.repeat(9);
    await expect(read(sheet('A', rows))).rejects.toMatchObject({ code: 'too-large' });
  });
});
