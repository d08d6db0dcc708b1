import type { ContentFormat } from '@winnow/contracts';
import { buildZip, sheetRow, xlsxParts } from '@winnow/testing';
import { testLimits } from '../../testing/read-by';
import { readXlsx } from './xlsx/xlsx-reader';

const hyperlinks =
  '</sheetData><hyperlinks><hyperlink ref="A2" r:id="l1"/><hyperlink ref="B2:B3" r:id="l2" location="top"/>' +
  '<hyperlink ref="A3" location="Other!A1"/><hyperlink ref="C2" r:id="l3"/></hyperlinks><sheetData>';
const relationship = (id: string, target: string): string =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="${target}" TargetMode="External"/>`;

async function read(format: ContentFormat): Promise<string> {
  const formula =
    '<c r="C3" t="str"><f>HYPERLINK("https://grain.test/?a=1&amp;b=2", "Oats")</f><v>Oats &amp; rye</v></c>';
  const rows =
    sheetRow(1, ['Mill', 'Owner', 'Grain']) +
    sheetRow(2, ['Old [stone] mill', 'Ann | Bob', 'Rye']) +
    `<row r="3"><c r="A3" t="str"><v>New</v></c><c r="B3" t="str"><v>Cy</v></c>${formula}</row>`;
  const relationships = [
    relationship('l1', 'https://mill.test/a_(b)'),
    relationship('l2', 'mailto:ann@mill.test'),
    relationship('l3', 'other.xlsx'),
  ];
  const parts = [
    ...xlsxParts({ A: rows + hyperlinks }),
    {
      name: 'xl/worksheets/_rels/sheet1.xml.rels',
      data: Buffer.from(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationships.join('')}</Relationships>`,
      ),
    },
  ];
  const { signal } = new AbortController();
  return (await readXlsx(buildZip(parts), testLimits, signal, () => undefined, format)).text;
}

describe('links of cells', () => {
  it('have their addresses in Markdown, if they lead to the web', async () => {
    const ann = 'mailto:ann@mill.test#top';
    expect((await read('markdown')).split('\n').slice(2)).toEqual([
      `| [Old \\[stone\\] mill](https://mill.test/a_%28b%29) | [Ann \\| Bob](${ann}) | Rye |`,
      `| New | [Cy](${ann}) | [Oats & rye](https://grain.test/?a=1&b=2) |`,
    ]);
  });

  it('have their addresses in HTML', async () => {
    expect(await read('html')).toContain('<td><a href="https://grain.test/?a=1&amp;b=2">Oats &amp; rye</a></td></tr>');
  });

  it('are only their text in text', async () => {
    expect((await read('text')).split('\n').slice(2)).toEqual([
      '| Old [stone] mill | Ann \\| Bob | Rye |',
      '| New | Cy | Oats & rye |',
    ]);
  });
});
