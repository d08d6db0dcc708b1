import { meanConfidence, parseTsv, removeDrawings } from './tesseract-tsv';

const row = (level: number, confidence: number, text = ''): string =>
  [level, 1, 1, 1, 1, 1, 10, 20, 30, 40, confidence, text].join('\t');
const line = (...words: readonly (readonly [string, number])[]): string[] => [
  row(4, -1),
  ...words.map(([text, confidence]) => row(5, confidence, text)),
];
const table = (...lines: readonly string[][]) => parseTsv([row(1, -1), row(3, -1), ...lines.flat()].join('\n'));

describe('withoutDrawings', () => {
  const rows = table(line(['Name', 95], ['Year', 90]), line(['SS', 20], ['EE', 45]), line(['Harbor', 96], ['1l', 12]));

  it('drops lines that are rules of a table, and keeps uncertain words of a line of text', () => {
    const { text, rows: left } = removeDrawings('Name Year\n\nSS EE\n\nHarbor 1l', rows);
    expect(text).toBe('Name Year\n\nHarbor 1l');
    expect(
      left
        .map((each) => each.text)
        .join(' ')
        .trim()
        .split(/\s+/),
    ).toEqual(['Name', 'Year', 'Harbor', '1l']);
    expect(meanConfidence(left)).toBeCloseTo((95 + 90 + 96 + 12) / 4);
  });

  it('keeps a text whose lines do not match its table', () => {
    const text = 'Name Year\nSS EE Harbor 1l';
    expect(removeDrawings(text, rows)).toEqual({ text, rows });
  });
});
