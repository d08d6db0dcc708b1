import { assemblePdf } from '@winnow/testing';
import { testLimits } from '../../../../testing/read-by';
import { readPdf } from '../pdf-reader';

interface Cell {
  readonly text: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly tag?: 'TH' | 'TD';
}
type Row = readonly Cell[];
/** Text lines outside the tables of a page, without tags. */
interface Text {
  readonly text: string;
  readonly x?: number;
  readonly y: number;
}
interface Page {
  /** Boxes of links to `https://example.org`. */
  readonly links?: readonly string[];
  readonly rows: readonly Row[];
  readonly before?: readonly Text[];
  readonly after?: readonly Text[];
}

const shown = (text: string, x: number, y: number): string => `BT /F1 10 Tf ${x} ${y} Td (${text}) Tj ET`;
const texts = (lines: readonly Text[] = []): string[] => lines.map(({ text, x = 72, y }) => shown(text, x, y));

const linkAt = (box: string): string =>
  `<< /Type /Annot /Subtype /Link /Rect [${box}] /A << /S /URI /URI (https://example.org) >> >>`;

/** Builds a document with one tagged table per page, whose rows are painted in their order. */
function pdfOf(pages: readonly Page[]): Buffer {
  const objects: string[] = [];
  const reserve = (): number => objects.push('');
  const [catalog, pageTree, root, font, parents] = [reserve(), reserve(), reserve(), reserve(), reserve()];
  const built = pages.map(({ rows, links = [], ...other }, index) => {
    const [page, stream, table] = [reserve(), reserve(), reserve()];
    const content = texts(other.before);
    const marked: number[] = [];
    const kids = rows.map((row) => {
      const tr = reserve();
      const cells = row.map(({ text, x, y, tag = 'TD' }) => {
        const drawn = text.map((line, index) => shown(line, x, y - 12 * index)).join('\n');
        content.push(`/${tag} << /MCID ${marked.length} >> BDC ${drawn} EMC`);
        const cell = objects.push(
          `<< /Type /StructElem /S /${tag} /P ${tr} 0 R /Pg ${page} 0 R /K ${marked.length} >>`,
        );
        marked.push(cell);
        return `${cell} 0 R`;
      });
      objects[tr - 1] = `<< /Type /StructElem /S /TR /P ${table} 0 R /K [${cells.join(' ')}] >>`;
      return `${tr} 0 R`;
    });
    content.push(...texts(other.after));
    const drawn = content.join('\n');
    objects[table - 1] = `<< /Type /StructElem /S /Table /P ${root} 0 R /K [${kids.join(' ')}] >>`;
    objects[stream - 1] = `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`;
    objects[page - 1] =
      `<< /Type /Page /Parent ${pageTree} 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 ${font} 0 R >> >> ` +
      `/Contents ${stream} 0 R /StructParents ${index} /Annots [${links.map(linkAt).join(' ')}] >>`;
    return { page, table, parents: `${index} [${marked.map((id) => `${id} 0 R`).join(' ')}]` };
  });
  const references = (ids: readonly number[]): string => ids.map((id) => `${id} 0 R`).join(' ');
  const tables = references(built.map(({ table }) => table));
  objects[catalog - 1] =
    `<< /Type /Catalog /Pages ${pageTree} 0 R /MarkInfo << /Marked true >> /StructTreeRoot ${root} 0 R >>`;
  objects[pageTree - 1] =
    `<< /Type /Pages /Count ${pages.length} /Kids [${references(built.map(({ page }) => page))}] >>`;
  objects[root - 1] = `<< /Type /StructTreeRoot /K [${tables}] /ParentTree ${parents} 0 R >>`;
  objects[font - 1] = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
  objects[parents - 1] = `<< /Nums [${built.map((each) => each.parents).join(' ')}] >>`;
  return assemblePdf(objects);
}

const read = async (pages: readonly Page[]): Promise<string> =>
  (await readPdf(pdfOf(pages), testLimits, new AbortController().signal, () => undefined, 'markdown')).text;

/** Columns whose distance is that of two words. */
const lefts = [72, 135, 205];
/** Builds a row; `undefined`: an empty cell. */
const row = (y: number, cells: readonly (string | readonly string[] | undefined)[], tag: 'TH' | 'TD' = 'TD'): Row =>
  cells.flatMap((text, column) => (text === undefined ? [] : [{ text: [text].flat(), x: lefts[column]!, y, tag }]));

const header = (y: number): Row => row(y, ['Service', 'Condition', 'Fee'], 'TH');
const at = (column: number, y: number, text: readonly string[]): Cell => ({ text, x: lefts[column]!, y });
/** Rows whose cells are centred vertically, so that their lines are not beside each other. */
const body = [
  [at(0, 680, ['First entry', 'of a company', 'in person']), at(1, 668, ['On request']), at(2, 674, ['120', 'EUR'])],
  [
    at(0, 620, ['Change']),
    at(1, 632, ['Unless a court', 'has ordered it,', 'or an office']),
    at(2, 626, ['20', 'EUR']),
  ],
  [at(0, 590, ['Copy . . . . .']), at(2, 590, ['5 EUR'])],
];
const markdown = [
  '| Service | Condition | Fee |',
  '| --- | --- | --- |',
  '| First entry of a company in person | On request | 120 EUR |',
  '| Change | Unless a court has ordered it, or an office | 20 EUR |',
  '| Copy |  | 5 EUR |',
].join('\n');
const before = [{ text: 'Fees are due on the day of the entry.', y: 760 }];
const after = [{ text: 'They are paid in advance.', y: 560 }];

describe('tagged tables of a PDF', () => {
  it('writes the cells of the tags, whose lines are neither aligned nor ruled', async () => {
    const found = await read([{ before, rows: [header(700), ...body], after }]);
    expect(found).toContain(`entry.\n\n${markdown}\n\nThey`);
  });

  it('writes links in their cells', async () => {
    const found = await read([{ rows: [header(700), ...body], links: ['134 665 200 678'] }]);
    expect(found).toContain('| First entry of a company in person | [On request](https://example.org/) | 120 EUR |');
  });

  it('writes the header of a group above the first of its columns', async () => {
    const numbers = (y: number, cells: readonly string[], tag: 'TH' | 'TD' = 'TD'): Row =>
      cells.map((text, column) => ({ text: [text], x: [72, 200, 420][column]!, y, tag }));
    const group = { text: ['Inhabitants'], x: 300, y: 730, tag: 'TH' as const };
    const top = [...numbers(730, ['City'], 'TH'), group];
    const cities = [numbers(685, ['Lyon', '415', '522']), numbers(670, ['Nice', '342', '343'])];
    const found = await read([{ rows: [top, numbers(700, ['Name', '1990', '2020'], 'TH'), ...cities] }]);
    expect(found).toContain('| City | Inhabitants |  |\n| --- | --- | --- |\n| Name | 1990 | 2020 |\n');
  });

  it('keeps a title and notes that span the columns apart', async () => {
    const title = [{ text: ['Fees of the register for entries, changes and copies of all kinds'], x: 72, y: 720 }];
    const note = [
      {
        text: ['Source: the order on fees, in the version that the council passed in its last sitting of the year'],
        x: 72,
        y: 584,
      },
    ];
    const found = await read([{ before, rows: [title, header(700), ...body, note] }]);
    expect(found).toContain(`kinds\n\n${markdown}\n\nSource`);
  });

  it('joins the parts of two pages, whose repeated header has no tags', async () => {
    const repeated = ['Service', 'Condition', 'Fee'].map((text, column) => ({ text, x: lefts[column]!, y: 700 }));
    const found = await read([
      { rows: [header(700), ...body] },
      {
        before: repeated,
        rows: [row(680, [['Search', 'by name'], 'Anyone', '1 EUR']), row(650, ['Letter', 'Anyone', '2 EUR'])],
      },
    ]);
    expect(found).toBe(`${markdown}\n| Search by name | Anyone | 1 EUR |\n| Letter | Anyone | 2 EUR |`);
  });

  it('joins a single row at the top of a page', async () => {
    const last = [row(700, ['Search', 'Anyone', '1 EUR'])];
    const found = await read([{ rows: [header(700), ...body] }, { rows: last, after }]);
    expect(found).toContain(`${markdown}\n| Search | Anyone | 1 EUR |\n\nThey`);
  });

  it('does not join a table with a header of its own to that of the page before', async () => {
    const other = [row(700, ['Office', 'Place', 'Hours'], 'TH'), ...body];
    const found = await read([{ rows: [header(700), ...body] }, { rows: other }]);
    expect(found).toContain(`${markdown}\n\n| Office | Place | Hours |\n| --- |`);
  });

  it('reads text of an area without tags, and rows of tags in another order, by their positions', async () => {
    const rows = [header(700), ...body];
    const inside = await read([{ rows, after: [{ text: 'stray', x: 150, y: 590 }] }]);
    expect(inside).toMatch(/Copy[ .]+stray/);
    const reversed = await read([{ rows: rows.toReversed() }]);
    expect(reversed).not.toMatch(/^\| Copy/);
  });

  it('does not move numbers to other columns where the header and rows of as many cells have an empty one', async () => {
    const xs = [72, 160, 230, 300];
    const cells = (y: number, values: readonly string[], tag: 'TH' | 'TD' = 'TD'): Row =>
      values.flatMap((text, column) => (text === '' ? [] : [{ text: [text], x: xs[column]!, y, tag }]));
    const found = await read([
      {
        rows: [
          cells(700, ['', '2019', '2020', '2021'], 'TH'),
          cells(685, ['Oats', '1', '', '3']),
          cells(670, ['Rye', '', '5', '']),
        ],
      },
    ]);
    expect(found).not.toContain('| Oats | 1 | 3 |');
  });

  it('reads a layout by its positions: one column, two labels, running text', async () => {
    const oneColumn = await read([{ rows: [row(700, ['First paragraph']), row(680, ['Second paragraph'])] }]);
    expect(oneColumn).not.toContain('|');
    const labels = await read([{ rows: [row(700, ['Date:', 'Friday']), row(680, ['Place:', 'Town hall'])] }]);
    expect(labels).not.toContain('|');
    const prose = Array.from({ length: 45 }, (_, line) => `${line} of it all`);
    const long = row(680, [prose, prose, undefined]);
    const found = await read([{ rows: [row(700, ['Left', 'Right'], 'TH'), long, row(120, ['End', 'End'])] }]);
    expect(found).not.toContain('|');
  });
});
