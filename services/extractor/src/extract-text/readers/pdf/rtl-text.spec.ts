import { mirrorBrackets, toLogicalRun } from './rtl-text';

describe('right-to-left lines', () => {
  it('have punctuation around a left-to-right run in logical order', () => {
    expect(toLogicalRun('.https://example.org/a')).toBe('https://example.org/a.');
    expect(toLogicalRun('.1')).toBe('1.');
    expect(toLogicalRun('4.2%')).toBe('4.2%');
    expect(toLogicalRun('(.')).toBe('.(');
    expect(toLogicalRun('3 ،')).toBe('، 3');
    expect(toLogicalRun('؟2026')).toBe('2026؟');
    expect(mirrorBrackets(toLogicalRun('(pH 7.4)'))).toBe('(pH 7.4)');
    expect(mirrorBrackets(toLogicalRun('.f(x)'))).toBe('f(x).');
  });

  it('have brackets that are pairs', () => {
    expect(mirrorBrackets('אחת )שתיים( שלוש')).toBe('אחת (שתיים) שלוש');
    expect(mirrorBrackets('אחת (שתיים) שלוש')).toBe('אחת (שתיים) שלוש');
    expect(mirrorBrackets('אחת )שתיים')).toBe('אחת )שתיים');
  });
});
