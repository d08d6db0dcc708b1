import type { DocumentPart } from '@winnow/contracts';
import { assemblePdf, buildZip, pptxParts, sheetRow, slideShape, xlsxParts, type ZipPart } from '@winnow/testing';
import { testLimits } from '../../testing/read-by';
import { readDocument } from './index';

const read = async (name: string, bytes: Buffer, parts: readonly DocumentPart[] = []): Promise<string> =>
  (await readDocument(name, bytes, { ...testLimits, parts }, new AbortController().signal, () => undefined)).text;

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const threads = 'http://schemas.microsoft.com/office/2018/10/relationships';
const main = (kind: string): string => `xmlns="http://schemas.openxmlformats.org/${kind}/2006/main"`;
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;

/** Adds parts to a package, and relations from one part to some of them. */
function withParts(
  parts: readonly ZipPart[],
  more: Readonly<Record<string, string>>,
  relations: Readonly<Record<string, string>>,
): Buffer {
  const names = new Set(parts.map(({ name }) => name));
  const head = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">';
  return buildZip([
    ...parts.map((part) =>
      part.name in relations
        ? { ...part, data: Buffer.from(part.data.toString().replace('</Relationships>', `${relations[part.name]}$&`)) }
        : part,
    ),
    ...Object.entries(relations).flatMap(([name, xml]) =>
      names.has(name) ? [] : { name, data: Buffer.from(`${head}${xml}</Relationships>`) },
    ),
    ...Object.entries(more).map(([name, xml]) => ({ name, data: Buffer.from(xml) })),
  ]);
}

describe('requested comments', () => {
  it('of a workbook follow the table of their sheet; threads replace the notes that repeat them', async () => {
    const bytes = withParts(
      xlsxParts({ A: sheetRow(1, ['Grain', 'Tons']) + sheetRow(2, ['Rye', '12']) }),
      {
        'xl/comments1.xml': `<comments ${main('spreadsheetml')}><authors><author>Ann</author></authors><commentList><comment ref="B2" authorId="0"><text><r><t>Which </t></r><r><t>year?</t></r></text></comment><comment ref="A2" authorId="0"><text><t>[Threaded comment]</t></text></comment></commentList></comments>`,
        'xl/threads.xml':
          '<ThreadedComments xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><threadedComment ref="A2" personId="{1}"><text>Winter rye?</text></threadedComment></ThreadedComments>',
        'xl/persons.xml':
          '<personList xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><person displayName="Bo" id="{1}"/></personList>',
      },
      {
        'xl/worksheets/_rels/sheet1.xml.rels':
          relation('c', `${office}/comments`, '../comments1.xml') +
          relation('t', 'http://schemas.microsoft.com/office/2017/10/relationships/threadedComment', '../threads.xml'),
        'xl/_rels/workbook.xml.rels': relation(
          'p',
          'http://schemas.microsoft.com/office/2017/10/relationships/person',
          'persons.xml',
        ),
      },
    );
    const table = '| Grain | Tons |\n| --- | --- |\n| Rye | 12 |';
    expect(await read('a.xlsx', bytes)).toBe(table);
    expect(await read('a.xlsx', bytes, ['comments'])).toBe(
      `${table}\n\n[Comment on A2 (Bo): Winter rye?]\n\n[Comment on B2 (Ann): Which year?]`,
    );
  });

  it.each([
    [
      'of the older kind',
      {
        'ppt/commentAuthors.xml': `<cmAuthorLst ${main('presentationml')}><cmAuthor id="0" name="Ann"/></cmAuthorLst>`,
        'ppt/comments/comment1.xml': `<cmLst ${main('presentationml')}><cm authorId="0"><text>Too long</text></cm></cmLst>`,
      },
      relation('a', `${office}/commentAuthors`, 'commentAuthors.xml'),
      relation('c', `${office}/comments`, '../comments/comment1.xml'),
      '[Comment (Ann): Too long]',
    ],
    [
      'of threads',
      {
        'ppt/authors.xml':
          '<authorLst xmlns="http://schemas.microsoft.com/office/powerpoint/2018/8/main"><author id="{1}" name="Ann"/><author id="{2}" name="Bo"/></authorLst>',
        'ppt/comments/comment1.xml': `<m:cmLst xmlns:m="http://schemas.microsoft.com/office/powerpoint/2018/8/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><m:cm authorId="{1}"><m:replyLst><m:reply authorId="{2}"><m:txBody><a:p><a:r><a:t>No</a:t></a:r></a:p></m:txBody></m:reply></m:replyLst><m:txBody><a:p><a:r><a:t>Too long?</a:t></a:r></a:p></m:txBody></m:cm></m:cmLst>`,
      },
      relation('a', `${threads}/authors`, 'authors.xml'),
      relation('c', `${threads}/comments`, '../comments/comment1.xml'),
      '[Comment (Ann): Too long?]\n\n[Comment (Bo): No]',
    ],
  ])('of a presentation, %s, follow their slide', async (_, more, ofPresentation, ofSlide, comments) => {
    const bytes = withParts(pptxParts([{ shapes: slideShape('', ['Grain']) }]), more, {
      'ppt/_rels/presentation.xml.rels': ofPresentation,
      'ppt/slides/_rels/slide1.xml.rels': ofSlide,
    });
    expect(await read('a.pptx', bytes)).toBe('Grain');
    expect(await read('a.pptx', bytes, ['comments'])).toBe(`Grain\n\n${comments}`);
  });

  it('of a PDF follow the text of their page', async () => {
    const content = 'BT /F1 12 Tf 72 700 Td (A claim.) Tj ET';
    const note = '/Type /Annot /Rect [72 700 90 720] /F 4 /T (Ann)';
    const bytes = assemblePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R /Annots [6 0 R 7 0 R 8 0 R] >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      `<< ${note} /Subtype /Text /Contents (Is this right?) /Popup 7 0 R >>`,
      `<< ${note} /Subtype /Popup /Parent 6 0 R >>`,
      `<< ${note} /Subtype /Highlight /QuadPoints [72 712 120 712 72 700 120 700] /Contents (By whom?) >>`,
    ]);
    expect(await read('a.pdf', bytes)).toBe('A claim.');
    expect(await read('a.pdf', bytes, ['comments'])).toBe(
      'A claim.\n\n[Comment (Ann): Is this right?]\n\n[Comment (Ann): By whom?]',
    );
  });

  it('of Rich Text follow their paragraph or table, with tracked changes where requested', async () => {
    const comment = (author: string, text: string): string =>
      `{\\*\\atnid A}{\\*\\atnauthor ${author}}\\chatn{\\*\\annotation{\\*\\atnref 1}{\\*\\atndate 12}\\pard\\plain ${text}}`;
    const rtf = Buffer.from(
      `{\\rtf1 The {\\deleted old }{\\deleted barn}{\\revised new mill} turns${comment('Ann', 'Which\\par mill?')} fast.\\par ` +
        `\\trowd\\intbl Grain\\cell Tons\\cell\\row\\trowd\\intbl Rye${comment('Bo', 'Winter rye?')}\\cell 12\\cell\\row\\pard ` +
        `{\\mvf Gone. }Next${comment('Ann', 'Why?')}\\par}`,
    );
    const table = '| Grain | Tons |\n| --- | --- |\n| Rye | 12 |';
    expect(await read('a.rtf', rtf)).toBe(`The new mill turns fast.\n\n${table}\n\nNext`);
    expect(await read('a.rtf', rtf, ['comments'])).toBe(
      `The new mill turns fast.\n\n[Comment (Ann): Which mill?]\n\n${table}\n\n[Comment (Bo): Winter rye?]\n\n` +
        'Next\n\n[Comment (Ann): Why?]',
    );
    expect(await read('a.rtf', rtf, ['changes'])).toBe(
      `The [deleted: old barn][inserted: new mill] turns fast.\n\n${table}\n\n[moved away: Gone. ]Next`,
    );
  });
});
