import type { PDFPageProxy } from 'pdfjs-dist';
import { loadPdfjs } from '../load-pdfjs';
import { readRulings } from './rulings';

describe('readRulings', () => {
  it('takes a form with only a shading as a shape, as a bullet of LaTeX slides', async () => {
    const { OPS } = await loadPdfjs();
    const form = [OPS.paintFormXObjectBegin, [[2, 0, 0, 2, 0, 0], Float32Array.of(0, 0, 2.5, 2.5)]];
    const operators = [
      ...[[OPS.transform, [1, 0, 0, 1, 20, 180]], form, [OPS.shadingFill, ['p1']], [OPS.paintFormXObjectEnd, []]],
      ...[form, [OPS.save, null], [OPS.restore, null], [OPS.paintFormXObjectEnd, []]],
    ];
    const page = {
      getOperatorList: () =>
        Promise.resolve({ fnArray: operators.map(([fn]) => fn), argsArray: operators.map(([, args]) => args) }),
    };
    const { shapes, horizontal, vertical, fillEdges } = await readRulings(page as unknown as PDFPageProxy);
    expect(shapes).toEqual([{ x0: 20, x1: 25, y: 182.5 }]);
    expect([...horizontal, ...vertical, ...fillEdges]).toEqual([]);
  });
});
