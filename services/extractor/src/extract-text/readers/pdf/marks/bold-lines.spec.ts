import type { PDFPageProxy } from 'pdfjs-dist';
import { endsInTime } from '@winnow/testing';
import type { Line } from '../page-types';
import { markBold } from './bold-lines';

const page = { commonObjs: { has: () => true, get: () => ({ bold: true }) } } as unknown as PDFPageProxy;
const fonts = new Set(['F1']);
/** Lines of a page, each directly below the one before it. */
const linesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ text: 'Harbor', x0: 72, x1: 200, y: -12 * at, size: 10, fonts }) as Line);
const boldOf = (count: number) => markBold(page, linesOf(count)).filter(({ isBold }) => isBold).length;

it.each([
  [1, 1],
  [3, 3],
  [4, 0],
])('of %s consecutive bold lines, %s are of a heading', (count, bold) => {
  expect(boldOf(count)).toBe(bold);
});

it('reads a page of many bold lines in time that grows with their number', () => {
  expect(endsInTime(() => boldOf(100_000))).toBe(0);
});
