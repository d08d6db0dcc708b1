import type { PDFPageProxy } from 'pdfjs-dist';
import { endsInTime } from '@winnow/testing';
import type { Line } from '../page-types';
import { markBold } from './bold-lines';

const page = { commonObjs: { has: () => true, get: () => ({ bold: true }) } } as unknown as PDFPageProxy;
const fonts = new Set(['F1']);
const line = { text: 'Harbor', parts: ['Harbor'], x0: 72, x1: 200, size: 10, rotation: 0, fonts };
/** Lines of a page, each directly below the one before it. */
const linesOf = (count: number): Line[] => Array.from({ length: count }, (_, at) => ({ ...line, y: -12 * at }));
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
