import { lineAt as line } from '../../../../testing/pdf-lines';
import type { Line } from '../page-types';
import { attachLabels } from './attach-labels';

const texts = (lines: readonly Line[]): string[] => attachLabels(lines).map(({ text }) => text);

describe('attachLabels', () => {
  it('joins labels that are painted after the text of their list', () => {
    const items = [line('Sow the rye', 90, 700), line('Turn the mill', 90, 688), line('and wait', 90, 676)];
    const joined = attachLabels([...items, line('1.', 76, 700), line('2.', 76, 688)]);
    expect(joined.map(({ text, parts, x0 }) => [text, parts[0], x0])).toEqual([
      ['1. Sow the rye', '1. Sow the rye', 76],
      ['2. Turn the mill', '2. Turn the mill', 76],
      ['and wait', 'and wait', 90],
    ]);
  });

  it('joins labels right of right-to-left text', () => {
    const items = [line('إصلاح الجسر', 400, 700, { isRtl: true }), line('توسيع', 430, 688, { isRtl: true })];
    const joined = attachLabels([...items, line('•', 462, 700), line('•', 462, 688)]);
    expect(joined.map(({ text, x0, x1 }) => [text, x0, x1])).toEqual([
      ['• إصلاح الجسر', 400, 467],
      ['• توسيع', 430, 467],
    ]);
    expect(texts([...items, line('1.', 385, 700), line('2.', 415, 688)])).toEqual(['1. إصلاح الجسر', '2. توسيع']);
  });

  it('joins dashes in runs of labels, and keeps those of cells', () => {
    const items = [line('Sow the rye', 90, 700), line('in spring', 100, 688), line('in autumn', 100, 676)];
    expect(texts([line('•', 80, 700), line('-', 90, 688), line('-', 90, 676), ...items])).toEqual([
      '• Sow the rye',
      '- in spring',
      '- in autumn',
    ]);
    const many = Array.from({ length: 301 }, (_, at) => line('-', 90, 600 - at));
    expect(texts([...items, ...many])[0]).toBe('Sow the rye');
    expect(texts([line('-', 80, 700), ...many, ...items])[0]).toBe('-');
    const row = [line('-', 90, 688), ...items];
    const cells = [line('–', 90, 700), line('–', 90, 688), line('12', 105, 700), line('8', 105, 688)];
    for (const each of [row, cells]) expect(texts(each)).toEqual(each.map(({ text }) => text));
  });

  it('joins the nearest text', () => {
    expect(texts([line('Right column', 95, 700), line('Mill', 86, 700), line('•', 76, 700)])).toEqual([
      'Right column',
      '• Mill',
    ]);
  });

  it('keeps labels without a text beside them', () => {
    const others = [
      line('Rye', 200, 700),
      line('Oats', 90, 690),
      line('Wheat', 20, 700),
      line('Yes', 90, 700, { rotation: 1 }),
    ];
    expect(texts([...others, line('1.', 76, 700)])).toEqual(['Rye', 'Oats', 'Wheat', 'Yes', '1.']);
  });

  it('divides a line of labels of two columns', () => {
    const items = ['1.', '•'].map((text, at) => ({ text, x0: 76 + at * 200, x1: 84 + at * 200, y: 700, size: 10 }));
    const labels = line('1. •', 76, 700, { parts: ['1.', '•'], items });
    expect(texts([line('Sow the rye', 90, 700), line('Flour', 290, 700), labels])).toEqual([
      '1. Sow the rye',
      '• Flour',
    ]);
  });

  it('keeps a line of labels without text beside them', () => {
    const items = ['(a)', '(b)'].map((text, at) => ({ text, x0: 76 + at * 200, x1: 88 + at * 200, y: 700, size: 10 }));
    const labels = line('(a) (b)', 76, 700, { parts: ['(a)', '(b)'], items });
    expect(texts([labels, line('Figure 1: The mill', 76, 680)])).toEqual(['(a) (b)', 'Figure 1: The mill']);
  });

  it('joins the numbers of clauses that are painted before all text, as floated boxes are', () => {
    const numbers = [line('1.', 76, 712), line('1.1', 76, 700), line('(a)', 90, 688), line('1.2', 76, 676)];
    const title = line('Of mills and millers', 95, 712);
    const clauses = [line('The miller grinds the rye', 95, 700), line('of the town at the weir.', 95, 676)];
    expect(texts([...numbers, title, clauses[0]!, line('rye', 110, 688), clauses[1]!])).toEqual([
      ...['1. Of mills and millers', '1.1 The miller grinds the rye', '(a) rye', '1.2 of the town at the weir.'],
    ]);
    const axis = [line('0.1', 76, 700), line('0.2', 76, 690), clauses[0]!];
    expect(texts(axis)).toEqual(axis.map(({ text }) => text));
    expect(texts([numbers[1]!, clauses[0]!])).toEqual(['1.1', clauses[0]!.text]);
    const table = Array.from({ length: 151 }, (_, at) => {
      const rows = [701 - 4 * at, 699 - 4 * at];
      return [
        ...rows.map((y) => line('2.1', 76, y)),
        ...rows.map((y) => line('The rye of the town at the weir', 95, y)),
      ];
    }).flat();
    expect(texts(table)).toEqual(table.map(({ text }) => text));
  });

  it('joins the number of a clause that is painted after its text', () => {
    const clause = [line('The miller grinds the rye of the', 95, 700), line('town at the weir.', 95, 688)];
    const next = [line('The town pays for each sack of', 95, 676), line('flour.', 95, 664)];
    expect(texts([...clause, line('2.1', 62, 700), ...next, line('2.2', 62, 676)])).toEqual([
      '2.1 The miller grinds the rye of the',
      'town at the weir.',
      '2.2 The town pays for each sack of',
      'flour.',
    ]);
  });

  it('keeps numbers before their text or beside other text', () => {
    const row = [line('2.1', 62, 700), line('The miller grinds the rye of the town', 95, 700)];
    expect(texts(row)).toEqual(row.map(({ text }) => text));
    const after = [line('The miller grinds the rye', 95, 700), line('Left', 62, 688), line('2.1', 70, 700)];
    expect(texts(after)).toEqual(after.map(({ text }) => text));
    const short = [line('Rye', 95, 700), line('2.1', 62, 700)];
    expect(texts(short)).toEqual(['Rye', '2.1']);
    const axis = [line('Share of rye in the flour', 95, 700), line('0.4', 70, 700), line('0.2', 50, 700)];
    expect(texts(axis)).toEqual(['0.4 Share of rye in the flour', '0.2']);
    const above = [line('The miller grinds the rye', 95, 700), line('of the town', 95, 720), line('2.1', 70, 700)];
    expect(texts(above)).toEqual(above.map(({ text }) => text));
  });
});
