import { itSlow, buildDocx, buildZip, paragraph, sheetRow, xlsxParts } from '@winnow/testing';
import { readBy } from '../../testing/read-by';
import { readDocx } from './docx/docx-reader';
import { readXlsx } from './xlsx/xlsx-reader';

/** More than a call can have arguments. */
const many = 150_000;

itSlow('reads a note of many paragraphs', async () => {
  const mark = '<w:p><w:r><w:footnoteReference w:id="2"/></w:r></w:p>';
  const footnotes = `<w:footnote w:id="2">${paragraph('a').repeat(many)}</w:footnote>`;
  const { text } = await readBy(readDocx, buildDocx(mark, { footnotes }));
  expect(text.match(/a/g)).toHaveLength(many);
});

it('reads many comments of a sheet', async () => {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const comment = '<comment ref="A1" authorId="0"><text><t>q</t></text></comment>';
  const bytes = buildZip([
    ...xlsxParts({ A: sheetRow(1, ['Rye']) }),
    {
      name: 'xl/worksheets/_rels/sheet1.xml.rels',
      data: Buffer.from(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="c" ' +
          'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments" Target="../comments.xml"/></Relationships>',
      ),
    },
    {
      name: 'xl/comments.xml',
      data: Buffer.from(`<comments ${main}><commentList>${comment.repeat(many)}</commentList></comments>`),
    },
  ]);
  const { text } = await readBy(readXlsx, bytes, { parts: ['comments'] });
  expect(text.match(/q/g)).toHaveLength(many);
});
