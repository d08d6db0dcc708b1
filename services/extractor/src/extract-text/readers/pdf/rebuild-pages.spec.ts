import { assemblePdf, buildPdf, endsInTime } from '@winnow/testing';
import { readBy } from '../../../testing/read-by';
import { readPdf } from './pdf-reader';
import { rebuildPages } from './rebuild-pages';

const whole = (): string =>
  buildPdf([[{ text: 'The first page.', y: 700 }], [{ text: 'The second page.', y: 700 }]]).toString('latin1');
const read = (pdf: string) => readBy(readPdf, Buffer.from(pdf, 'latin1'));

describe('a PDF with a damaged page tree', () => {
  it.each([
    ['page tree', /<< \/Type \/Pages[^>]*>>/],
    ['catalogue', /<< \/Type \/Catalog[^>]*>>/],
  ])('is read without its %s, with a warning', async (_, part) => {
    const damaged = whole().replace(part, (found) => 'x'.repeat(found.length));
    const { text, warnings, pages } = await read(damaged);
    expect([text, pages]).toEqual(['The first page.\n\nThe second page.', 2]);
    expect(warnings).toEqual([expect.stringContaining('damaged')]);
  });

  it('is rejected without its end, which has the fonts, and if it is encrypted', async () => {
    const damaged = whole().replace('/Type /Catalog', '/Type /Xatalog');
    expect(rebuildPages(Buffer.from(damaged, 'latin1'))).toBeDefined();
    expect(rebuildPages(Buffer.from(damaged.replace('%%EOF', ''), 'latin1'))).toBeUndefined();
    expect(rebuildPages(Buffer.from(damaged.replace('/Type /Page ', '/Encrypt /Page '), 'latin1'))).toBeUndefined();
    expect(rebuildPages(assemblePdf(['<< /Type /Catalog >>']))).toBeUndefined();
    await expect(read('%PDF-1.4\nnothing\n%%EOF')).rejects.toMatchObject({ code: 'unreadable' });
  });

  it.each(['1 0 obj', '1 ', '1 0 ', '1 0 obj /Type /Page', '9'])(
    'finds no pages in repeated %j in linear time',
    (piece) => {
      const bytes = Buffer.from(`${piece.repeat(200_000)}%%EOF`);
      endsInTime(() => rebuildPages(bytes));
    },
  );
});
