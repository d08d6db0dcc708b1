import { composeText } from '../compose-text';
import type { Line } from '../page-types';

const line = (text: string, x0: number, y: number, fields: Partial<Line> = {}): Line => ({
  text,
  parts: [text],
  x0,
  x1: x0 + 5 * text.length,
  y,
  size: 10,
  rotation: 0,
  ...fields,
});
const compose = (pages: readonly (readonly [text: string, x0: number])[][], isMarked = true): string =>
  composeText(
    pages.map((lines) => ({
      lines: lines.map(([text, x0], at) => line(text, x0, 700 - 12 * at)),
      bottom: 0,
      top: 842,
    })),
    isMarked,
  ).trim();

describe('list items of a PDF', () => {
  it('are nested in those to their upper left, in Markdown only', () => {
    const lines = [
      ['Text before the list.', 72],
      ['• One', 90],
      ['• Two', 108],
      ['1. Three', 126],
      ['• Four', 144],
      ['2. Five', 126],
      ['• Six', 108],
      ['• Seven', 90],
    ] as const;
    expect(compose([[...lines]])).toBe(
      'Text before the list.\n- One\n  - Two\n    1. Three\n       - Four\n    2. Five\n  - Six\n- Seven',
    );
    expect(compose([[...lines]], false)).toContain('• One\n• Two\n1. Three\n• Four');
  });

  it('are not nested in the items of another list, column or number of digits', () => {
    expect(
      compose([
        [
          ['• One', 90],
          ['Text between the lists.', 72],
          ['• Two', 108],
        ],
      ]),
    ).toContain('\n- Two');
    expect(
      compose([
        [
          ['• One', 90],
          ['• Two', 300],
        ],
      ]),
    ).toBe('- One\n- Two');
    expect(
      compose([
        [
          ['9. Nine', 95],
          ['10. Ten', 90],
          ['11. Eleven', 90],
          ['1. One', 95],
        ],
      ]),
    ).not.toMatch(/^ /m);
    const columns = [line('• One', 90, 600), line('• Two', 130, 700)];
    expect(composeText([{ lines: columns, bottom: 0, top: 842 }], true)).toMatch(/- One\n+- Two/);
  });

  it('continue on the next page', () => {
    expect(
      compose([
        [
          ['• One', 90],
          ['• Two', 108],
        ],
        [
          ['• Three', 108],
          ['• Four', 90],
        ],
      ]),
    ).toMatch(/^- One\n {2}- Two\n+ {2}- Three\n- Four$/);
  });

  it('contain paragraphs with other labels, and those below their text', () => {
    expect(
      compose([
        [
          ['1. One', 90],
          ['a. Two', 108],
          ['b. Three', 108],
          ['2. Four', 90],
        ],
      ]),
    ).toBe('1. One\n\n   a. Two\n\n   b. Three\n\n2. Four');
    const long = '• An item that is long enough to fill its column and';
    const inside: readonly [string, number][] = [
      [long, 90],
      ['has a second line.', 102],
      ['', 0],
      ['A paragraph within the item.', 102],
      ['• Last', 90],
    ];
    expect(compose([[...inside]])).toBe(
      '- An item that is long enough to fill its column and has a second line.\n\n  A paragraph within the item.\n\n- Last',
    );
    expect(
      compose([
        [
          ['• One', 90],
          ['A line below the label.', 90],
        ],
      ]),
    ).not.toMatch(/^ /m);
  });

  it('are nested at most eight deep', () => {
    const lines = Array.from({ length: 12 }, (_, at): [string, number] => ['• Item', 10 + 20 * at]);
    expect(/^ *(?=- Item$)/.exec(compose([lines]).split('\n').at(-1)!)?.[0]).toHaveLength(16);
  });
});
