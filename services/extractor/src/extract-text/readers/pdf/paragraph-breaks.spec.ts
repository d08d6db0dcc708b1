import { composeText } from './compose-text';
import type { Line, PageLines } from './page-types';
import { continuesElsewhere } from './paragraph-breaks';
import { PlaceMarks } from '../place-marks';

const columnEnd = 500;
const line = (text: string, y: number, more: Partial<Line> = {}): Line => ({
  ...{ text, parts: [text], x0: 72, x1: columnEnd, y, size: 10, rotation: 0 },
  ...more,
});
const page = (...lines: Line[]): PageLines => ({ lines, bottom: 0, top: 842, sides: [0, 595] });
const compose = (...pages: readonly PageLines[]): string => composeText(pages).trim();

describe('paragraphs of a PDF', () => {
  it('end where the distance to the next line is larger than the line spacing', () => {
    const lines = [
      line('The office opened the lock after the', 700),
      line('flood had ended in the spring.', 687),
      line('Since then all boats have passed it', 668.5),
      line('without a delay.', 655.5, { x1: 200 }),
    ];
    expect(compose(page(...lines))).toBe(
      'The office opened the lock after the flood had ended in the spring.\n\n' +
        'Since then all boats have passed it without a delay.',
    );
  });

  it('go on over a larger distance within a sentence, as below a formula', () => {
    const lines = [
      line('The office opened the lock after the', 700),
      line('flood of the year that follows from', 687),
      line('the sum of all levels in the spring.', 668.5),
    ];
    expect(compose(page(...lines))).not.toContain('\n');
  });

  it('continue in the next column and on the next page within a sentence', () => {
    const narrow = { x1: 260 };
    const right = { x0: 300, x1: 500 };
    const first = page(
      line('The office opened the lock after', 112, narrow),
      line('the flood had ended, and all the', 100, narrow),
      line('boats of the old har-', 700, right),
      line('bour passed it on the first day of', 688, right),
    );
    const second = page(line('the summer.', 700, { x1: 130 }), line('The next paragraph.', 680, { x1: 180 }));
    expect(compose(first, second)).toBe(
      'The office opened the lock after the flood had ended, and all the boats of the old harbour passed it on the first ' +
        'day of the summer.\n\nThe next paragraph.',
    );
  });

  it('keep the places of their parts on two pages', () => {
    const marks = new PlaceMarks();
    const pages = [page(line('The boats of the old har-', 100)), page(line('bour passed the lock.', 700))];
    const { text, places } = marks.extract(composeText(pages, false, { marks, numbers: [1, 2] }));
    expect(text).toBe('The boats of the old harbour passed the lock.');
    expect(places.map(({ page: number, start, end }) => [number, text.slice(start, end)])).toEqual([
      [1, 'The boats of the old harbour'],
      [2, 'passed the lock.'],
    ]);
  });
});

describe('continuesElsewhere', () => {
  const last = line('all the boats that passed the', 100);
  const continues = (next: Partial<Line>, end: Partial<Line> = {}): boolean =>
    continuesElsewhere({ ...last, ...end }, { ...line('lock in spring', 700), ...next }, columnEnd);

  it('accepts a small letter, and another letter after a full line', () => {
    expect(continues({})).toBe(true);
    expect(continues({}, { x1: 440 })).toBe(true);
    expect(continues({ text: 'Northern lock' })).toBe(true);
    expect(continues({ text: 'Northern lock' }, { x1: 440 })).toBe(false);
  });

  it('rejects sentences that have ended, labels, titles and lines of another font', () => {
    expect(continues({}, { text: 'all the boats passed.' })).toBe(false);
    for (const text of ['1. northern', '2 Methods of the survey', 'Table 3: Locks', 'A Locks'])
      expect(continues({ text })).toBe(false);
    expect(continues({ size: 12 })).toBe(false);
    expect(continues({ isBold: true })).toBe(false);
    expect(continues({ isMonospaced: true })).toBe(false);
    expect(continues({ fonts: new Set(['g2']) }, { fonts: new Set(['g1']) })).toBe(false);
    expect(continues({ parts: ['lock', 'spring'] })).toBe(false);
  });
});
