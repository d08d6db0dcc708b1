import { pieceSeparator, splitPieces } from './index';

test('finds each piece with its position and its title', () => {
  const parts = ['# The **first**\n\ntext', '- a list', 'plain line\nmore'];
  const text = parts.join(pieceSeparator);
  const pieces = splitPieces(text);
  expect(pieces.map(({ title }) => title)).toEqual(['The first', 'a list', 'plain line']);
  expect(pieces.map(({ start, end }) => text.slice(start, end))).toEqual(parts);
});

test('omits blank pieces and shortens long titles', () => {
  expect(splitPieces('')).toEqual([]);
  expect(splitPieces(`One${pieceSeparator}  ${pieceSeparator}Two`).map(({ title }) => title)).toEqual(['One', 'Two']);
  expect(splitPieces('x'.repeat(200))[0]?.title).toBe(`${'x'.repeat(79)}…`);
});

test.each([
  ['{\n  "name": "Sieve"\n}', '"name": "Sieve"'],
  ['```\nnpm start\n```', 'npm start'],
  ['[\n  1\n]', '1'],
  ['***', '***'],
])('names the piece %j by its first line with a letter or digit', (text, title) => {
  expect(splitPieces(text).map((piece) => piece.title)).toEqual([title]);
});
