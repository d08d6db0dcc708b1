import { continuesParagraph } from './join-lines';
import type { Line } from './page-types';

const line = (text: string, more: Partial<Line> = {}): Line => ({
  text,
  parts: [text],
  x0: 72,
  x1: 72 + text.length * 5,
  y: 700,
  size: 10,
  rotation: 0,
  ...more,
});
const [short, columnEnd] = ['The council examined the proposal of the', 500];
const next = (text: string, more: Partial<Line> = {}): Line => ({
  ...line(text, { y: 688, x1: 80 + text.length * 5, ...more }),
});

describe('continuesParagraph', () => {
  it('joins a line that is shorter than its column where a sentence goes on', () => {
    expect(continuesParagraph(line(short), next('representatives in detail'), { columnEnd })).toBe(true);
    expect(continuesParagraph(line(short), next('Representatives in detail'), { columnEnd })).toBe(false);
    expect(continuesParagraph(line(`${short}.`), next('representatives in detail'), { columnEnd })).toBe(false);
  });

  it('begins a paragraph at an indent of one font size, below a sentence with room for its first word', () => {
    const [end, at] = ['The council examined the proposal.', { columnEnd: 300 }];
    const indented = (text: string): Line => next(text, { x0: 82 });
    expect(continuesParagraph(line(end), indented('Others waited for the rye'), at)).toBe(false);
    expect(continuesParagraph(line(end), indented('others waited for the rye'), at)).toBe(true);
    expect(continuesParagraph(line(end), next('Others waited for the rye', { x0: 78 }), at)).toBe(true);
    expect(continuesParagraph(line(end), indented('Representatives of all towns'), { columnEnd: 260 })).toBe(true);
    expect(continuesParagraph(line(`[1] ${end}`), indented('Others waited for the rye'), at)).toBe(true);
  });

  it('joins narrow lines of one sentence', () => {
    expect(continuesParagraph(line('Samples from the top'), next('overestimate it'), { columnEnd: 200 })).toBe(true);
    expect(continuesParagraph(line('Samples from the top'), next('Others below'), { columnEnd: 200 })).toBe(false);
    expect(continuesParagraph(line('from the top'), next('overestimate it'), { columnEnd: 200 })).toBe(false);
    expect(continuesParagraph(line('Samples from the top'), next('phone: 123 456'), { columnEnd: 200 })).toBe(false);
  });

  it('joins no lines that are drawn with characters', () => {
    const [rule, long] = ['-'.repeat(60), `${short} members of the northern harbours`];
    expect(continuesParagraph(line(long), next(rule), { columnEnd: 400 })).toBe(false);
    expect(continuesParagraph(line(rule), next('2 loaves'), { columnEnd: 400 })).toBe(false);
    expect(continuesParagraph(line(long), next('--- and so on'), { columnEnd: 400 })).toBe(true);
  });

  it('joins a number that ends a sentence, but no items of a list', () => {
    const full = line('The pilots can be reached by radio at any hour of the night, on channel');
    const place = { columnEnd: full.x1 + 5 };
    const number = next('16. They are on call in the winter.');
    const joins = (text: string, below = number): boolean =>
      continuesParagraph({ ...full, text, parts: [text] }, below, place);
    expect(joins(full.text)).toBe(true);
    expect(joins(`${full.text}.`)).toBe(false);
    expect(joins(`15. ${full.text}`)).toBe(false);
    expect(joins(`${full.text}; and`)).toBe(false);
    expect(joins(full.text, next('1. They are on call in the winter.'))).toBe(false);
    expect(joins(full.text, next(number.text, { x0: 80 }))).toBe(false);
    expect(continuesParagraph(full, number, { ...place, start: line('15. The pilots') })).toBe(false);
    expect(continuesParagraph(full, number, { columnEnd: full.x1 + 60 })).toBe(false);
    expect(continuesParagraph(full, number, { ...place, numbers: new Set([16, 17]) })).toBe(false);
    expect(continuesParagraph(full, number, { ...place, numbers: new Set([2, 16]) })).toBe(true);
  });

  it('joins the indented lines of a reference or definition whose first line is full', () => {
    const joins = (text: string, below: string, indent = 15, space = 5): boolean => {
      const first = line(text);
      return continuesParagraph(first, next(below, { x0: first.x0 + indent }), { columnEnd: first.x1 + space });
    };
    const definition = 'Drift: Change of the offset within one year of continuous operation under';
    expect(joins(definition, 'water and without any cleaning.')).toBe(true);
    expect(joins(definition, 'Water of the sea.')).toBe(true);
    expect(joins(`${definition}.`, 'Water of the sea.')).toBe(false);
    expect(joins(definition, '1.1 Water of the sea.')).toBe(false);
    const centred = { x0: 72 + 15, x1: line(definition).x1 - 15 };
    const place = { columnEnd: line(definition).x1 + 5 };
    expect(continuesParagraph(line(definition), next('Anna Berg, Director', centred), place)).toBe(false);
    expect(joins(definition, 'Water of the sea.', 60)).toBe(false);
    expect(joins(definition, 'Water of the sea.', 15, 60)).toBe(false);
    expect(joins(`[1] ${definition}.`, 'Journal of Marine Records.')).toBe(true);
    expect(joins(`[GJ+98] ${definition}.`, 'Journal of Marine Records.')).toBe(true);
  });

  it('joins the indented lines below the number of a clause', () => {
    const clause = line('2.1 The pilots can be reached by radio at any hour of the night in');
    const below = next('accordance with the rules', { x0: clause.x0 + 60 });
    expect(continuesParagraph(clause, below, { columnEnd: clause.x1 + 5 })).toBe(true);
    expect(continuesParagraph(clause, { ...below, text: '2.1.1 in accordance' }, { columnEnd: clause.x1 + 5 })).toBe(
      false,
    );
    const axis = line('0.0 0.2 0.4 0.6 0.8 1.0 1.2 1.4 1.6 1.8 2.0 2.2 2.4 2.6 2.8');
    expect(continuesParagraph(axis, { ...below, text: 'Total assets' }, { columnEnd: axis.x1 + 5 })).toBe(false);
    const text = clause.text.slice(4);
    expect(continuesParagraph({ ...clause, text, parts: [text] }, below, { columnEnd: clause.x1 + 5 })).toBe(false);
  });

  it('keeps the clauses of a contract whose lines are short', () => {
    const joins = (text: string, below: string): boolean => {
      const clause = line(text);
      return continuesParagraph(clause, line(below, { y: 688 }), { columnEnd: clause.x1 });
    };
    const clause = '1.1 The pilots can be reached by radio at any hour of the night';
    expect(joins(`${clause}.`, '1.2 They are on call in the winter.')).toBe(false);
    expect(joins(`1. ${clause.slice(4)}:`, '1.1 They are on call in the winter.')).toBe(false);
    expect(joins(`1.1. ${clause.slice(4)}.`, '1.2. They are on call in the winter.')).toBe(false);
    expect(joins(`1.1) ${clause.slice(4)}.`, '1.2) They are on call in the winter.')).toBe(false);
    expect(joins(`1.1. ${clause.slice(4)} until`, '1.2. of each year.')).toBe(true);
    expect(joins(`${clause} under`, '1.2 of the rules of the port.')).toBe(true);
    expect(joins(`${clause.slice(4)}. Since then,`, '2.5 million vessels were counted.')).toBe(true);
  });

  it('joins a line without room for the next word', () => {
    const [address, word] = [next('https://example.org/reports/2021-final'), next('Wissenschaftsgemeinschaft und')];
    expect(continuesParagraph(line(short), address, { columnEnd: 400 })).toBe(true);
    expect(continuesParagraph(line(`${short}:`), address, { columnEnd: 400 })).toBe(false);
    const narrow = line('Versuch von der');
    expect(continuesParagraph(narrow, word, { columnEnd: 240 })).toBe(false);
    expect(continuesParagraph(narrow, word, { columnEnd: 240, isContinuation: true })).toBe(true);
  });

  it('keeps commands in a font of their own, and listings', () => {
    const [text, code] = [new Set(['text']), new Set(['code'])];
    const command = next('winnow read the-file.pdf', { fonts: code });
    expect(continuesParagraph(line(short, { fonts: text }), command, { columnEnd })).toBe(false);
    const listing = next('representatives in detail', { x1: 72 + 25 * 5 });
    expect(continuesParagraph(line(short), listing, { columnEnd })).toBe(false);
  });

  it('keeps notes and references after the end of a sentence', () => {
    const full = 'x'.repeat(86);
    expect(continuesParagraph(line(`${full}.`), next('[2] The next note'), { columnEnd })).toBe(false);
    expect(continuesParagraph(line(full), next('[2] and others'), { columnEnd })).toBe(true);
  });

  it('keeps list items, and the branches of a directory tree', () => {
    const full = line('x'.repeat(86));
    expect(continuesParagraph(full, next('continues here'), { columnEnd })).toBe(true);
    for (const start of ['• ', '☐ ', '\u20dd ', '¢ ', '\uf0b7 ', '1. ', '├── ', '│   └── ', '[^2]: '])
      expect(continuesParagraph(full, next(`${start}First`), { columnEnd })).toBe(false);
    expect(continuesParagraph(full, next('¢ per sack'), { columnEnd })).toBe(true);
  });
});
