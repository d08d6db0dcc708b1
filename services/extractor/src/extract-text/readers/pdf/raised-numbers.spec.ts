import { toLines } from './page-lines';
import type { TextItem } from './page-types';
import { raiseNumbers } from './raised-numbers';

/** Places items beside each other; those with a rise are small. */
const lineOf = (...parts: (string | readonly [text: string, rise: number, size?: number])[]): string => {
  let x = 72;
  const items = parts.flatMap((part): TextItem[] => {
    const [str, rise, small = 6] = typeof part === 'string' ? [part, 0] : part;
    const size = rise === 0 ? 10 : small;
    const item = { str, transform: [size, 0, 0, size, x, 700 + rise], width: str.length * size * 0.5, height: size };
    x += item.width;
    const space = { str: ' ', transform: [1, 0, 0, 1, x, 700], width: 0, height: 0, hasEOL: false };
    return [{ ...item, hasEOL: false }, ...(rise === 0 ? [space] : [])];
  });
  return toLines(raiseNumbers(items))
    .map(({ text }) => text)
    .join('|');
};

describe('raiseNumbers', () => {
  it('writes exponents, marks of notes and charges in raised characters', () => {
    expect(lineOf('It holds 10', ['6', 4], ' litres')).toBe('It holds 10⁶ litres');
    expect(lineOf('750', ['1', 4])).toBe('750¹');
    expect(lineOf('10', ['−', 4], ['12', 4], ' m')).toBe('10⁻¹² m');
    expect(lineOf('Ca', ['2+', 4])).toBe('Ca²⁺');
    expect(lineOf('300 m', ['3', 4], '/s')).toBe('300 m³/s');
    expect(lineOf(['1', 4], 'Uppsala,', ' ', ['2', 4], 'Lund')).toBe('¹Uppsala, ²Lund');
    expect(lineOf('as shown.', ['3,5–7', 4])).toBe('as shown.³,⁵–⁷');
  });

  it('writes numbers in the size of superscripts of browsers in raised characters', () => {
    expect(lineOf('It holds 10', ['6', 3.4, 10 / 1.2], ' litres')).toBe('It holds 10⁶ litres');
    expect(lineOf('It holds 10', ['6', 3.4, 9], ' litres')).not.toContain('⁶');
  });

  it('keeps indexes, fractions, ordinals and small numbers on the baseline', () => {
    expect(lineOf('H', ['2', -2], 'O')).toBe('H2O');
    expect(lineOf('70', ['1', 4], '/2')).toBe('70 1/2');
    expect(lineOf('the 2', ['nd', 4])).toBe('the 2nd');
    expect(lineOf('Table', ['4', 0.5])).toBe('Table4');
  });
});
