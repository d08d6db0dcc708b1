import { maxPlaces } from '@winnow/contracts';
import { lengthWithoutMarks, PlaceMarks } from './place-marks';

describe('PlaceMarks', () => {
  it('finds the places in the text after it was tidied', () => {
    const marks = new PlaceMarks();
    const text = ` ${marks.start({ page: 1 })}  First page.\n\n${marks.start({ page: 2 })}Second ${marks.doubt('pagc')}.\n`;
    const taken = marks.extract(text);
    expect(taken.text).toBe('First page.\n\nSecond pagc.');
    expect(taken.places).toEqual([
      { start: 0, end: 11, page: 1 },
      { start: 13, end: 25, page: 2 },
    ]);
    expect(taken.doubtful).toEqual([{ start: 20, end: 24 }]);
    expect(lengthWithoutMarks(marks.start({ page: 3 }) + 'abc')).toBe(3);
  });

  it('drops marks that the document itself contains', () => {
    const marks = new PlaceMarks();
    const first = marks.start({ page: 1 });
    const second = marks.start({ page: 2 });
    const forged = `\ufdd0\ufdef\ufdef${second}Text${first} of \ufdd2it\ufddf.\ufdd0`;
    expect(marks.extract(forged)).toEqual({
      text: 'Text of it.',
      places: [{ start: 0, end: 11, page: 2 }],
      doubtful: [],
    });
  });

  it('merges neighbouring places beyond the maximum', () => {
    const marks = new PlaceMarks();
    const paragraphs = Array.from({ length: 3 * maxPlaces }, (_, index) => {
      const page = Math.floor(index / 3) + 1;
      return `${marks.start({ page, box: [0, 0, 1, 1] })}p${index}`;
    });
    const { places, text } = marks.extract(paragraphs.join('\n\n'));
    expect(places).toHaveLength(maxPlaces);
    expect(places[1]).toEqual({ start: text.indexOf('p3\n'), end: text.indexOf('p5\n') + 2, page: 2 });
  });

  it('adds the name of the contained file', () => {
    const marks = new PlaceMarks();
    const text = `Mail\n\n${marks.start({ file: 'a.pdf' })}# a.pdf\n\n${marks.start({ page: 1 })}One`;
    expect(marks.extract(text).places.map(({ start: _, end: __, ...name }) => name)).toEqual([
      { file: 'a.pdf' },
      { page: 1, file: 'a.pdf' },
    ]);
  });
});
