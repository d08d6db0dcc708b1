import { endsInTime } from '@winnow/testing';
import type { PositionedText } from '../page-types';
import { cellText } from './cell-text';
import { ruledTables } from './ruled-tables';

const piece = (text: string, x0: number, isRtl = true): PositionedText => ({
  text,
  x0,
  x1: x0 + text.length * 5,
  y: 700,
  size: 10,
  isRtl,
});

describe('cells of PDF tables', () => {
  it('have words joined that their lines divide, and lines of scripts without spaces', () => {
    const lines = (...texts: readonly string[]): string =>
      cellText(texts.map((text, at) => ({ ...piece(text, 72, false), y: 700 - at * 12 })));
    expect(lines('volts instead of centime-', 'tres')).toBe('volts instead of centimetres');
    expect(lines('Jan-', 'Feb', '5 -', '7')).toBe('Jan-Feb 5 - 7');
    expect(lines('盐由骡子驮', '过山口')).toBe('盐由骡子驮过山口');
  });

  it('keep numbers apart that are close to each other', () => {
    const beside = (left: string, right: string, gap: number): string =>
      cellText([piece(left, 72, false), piece(right, 72 + left.length * 5 + gap, false)]);
    expect(beside('1,257.05', '2,372.44', 1.25)).toBe('1,257.05 2,372.44');
    expect(beside('12', '5', 0.5)).toBe('125');
    expect(beside('mill', 'er', 1.25)).toBe('miller');
  });

  it('are written in linear time', () => {
    const pieces = Array.from({ length: 400_000 }, (_, at) => piece('r', 72 + at * 5, false));
    expect(endsInTime(() => cellText(pieces))).toHaveLength(pieces.length);
  });
});

describe('right-to-left cells of PDF tables', () => {
  it('have their pieces from the right, with brackets and punctuation in logical order', () => {
    expect(cellText([piece('(', 72), piece('שתיים', 77), piece(')', 102), piece('אחת', 115)])).toBe('אחת (שתיים)');
    expect(cellText([piece('.1', 72), piece('אחת', 90)])).toBe('אחת 1.');
    expect(cellText([piece('one', 72, false), piece('two', 100, false)])).toBe('one two');
  });

  it('are in rows from the right', () => {
    const rows = [700, 680, 660].map((y, at) =>
      ['ג', 'ב', 'א'].map((text, column) => ({ ...piece(`${text}${at}`, 80 + column * 100), y })),
    );
    const lines = rows.map((items) => ({
      text: '',
      parts: ['', ''],
      x0: 80,
      x1: 290,
      y: items[0]!.y,
      size: 10,
      rotation: 0,
      isRtl: true,
      items,
    }));
    const horizontal = [715, 695, 675, 655].map((position) => ({ position, from: 70, to: 370 }));
    const vertical = [70, 170, 270, 370].map((position) => ({ position, from: 655, to: 715 }));
    const [found] = ruledTables(lines, { horizontal, vertical, fillEdges: [], shapes: [] });
    expect(found?.table.rows[0]).toEqual(['א0', 'ב0', 'ג0']);
  });
});
