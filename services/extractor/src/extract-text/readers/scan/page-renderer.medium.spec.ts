import { PDFiumPage } from '@hyzyla/pdfium';
import { buildPdf } from '@winnow/testing';
import { openRenderer } from './page-renderer';

it('draws no page without content or annotations', async () => {
  const render = jest.spyOn(PDFiumPage.prototype, 'render');
  const note = '<< /Type /Annot /Subtype /Square /Rect [100 100 300 300] >>';
  const renders = async (file: Buffer, page: number): Promise<number> => {
    const drawer = await openRenderer(file);
    render.mockClear();
    await drawer?.render(page);
    drawer?.close();
    return render.mock.calls.length;
  };
  const file = buildPdf([[], [{ text: 'A line of a page', y: 700 }]]);
  expect(await renders(file, 1)).toBe(0);
  expect(await renders(file, 2)).toBe(1);
  expect(await renders(buildPdf([[]], { annotations: [note] }), 1)).toBe(1);
});
