import { readCitations, withNumbers } from './cite';
import type { SourcePassage } from './passages';

const passageOf = (source: string, text: string): SourcePassage => ({
  source,
  title: '',
  heading: '',
  text,
  start: 0,
  end: text.length,
});
const passages = [
  passageOf('opening', 'The harbour opened in 1921, and boats may enter until ten.'),
  passageOf('builder', 'Ada Lovell built the harbour, which opened in 1921.'),
];

it.each([
  '[1][2]',
  '[1, 2]',
  '[1,2]',
  '[1; 2]',
  '[1-2]',
  '[1–2]',
  '[^1][^2]',
  '【1】【2】',
  '【1†a】【2†b】',
  '［1］［2］',
  '[[1]][[2]]',
  '[Source 1, 2]',
])('the numbers of %s are read', (marks) => {
  const { citations, unsupported } = readCitations(`The harbour opened in 1921 ${marks}. It is blue.`, passages);
  expect(citations.map(({ number, source }) => [number, source])).toEqual([
    [1, 'opening'],
    [2, 'builder'],
  ]);
  expect(unsupported).toHaveLength(1);
});

it('numbers after the full stop belong to the sentence before them', () => {
  const { citations, unsupported } = readCitations(
    'The harbour opened in 1921. [1, 2] Boats may enter until ten [1].',
    passages,
  );
  expect(citations.map(({ number }) => number)).toEqual([1, 2]);
  expect(unsupported).toEqual([]);
});

it('a sentence of several passages gets the numbers of all', () => {
  const answer = withNumbers('Boats may enter until ten.', [
    ...passages,
    passageOf('copy', 'Welcome. Boats may enter until ten.'),
  ]);
  expect(answer).toBe('Boats may enter until ten. [1][3]');
});

it('compares only the figures of an answer in another language than its passages', () => {
  const answer = 'Der Hafen wurde im Jahr 1921 von Ada Lovell gebaut und ist offen [2]. Er wurde 1930 erweitert [2].';
  const { citations, unsupported } = readCitations(answer, passages);
  expect(citations.map(({ source }) => source)).toEqual(['builder']);
  expect(unsupported.map(({ start, end }) => answer.slice(start, end))).toEqual(['Er wurde 1930 erweitert [2].']);
});

it.each([
  ['in code', 'The harbour opened in 1921 `boats[1]`. It is open: `[1, 2]`.'],
  ['in a block of code', 'The harbour opened in 1921.\n\n```js\nconst boats = list[1];\n```\n'],
  ['of a range beyond the passages', 'The harbour opened in 1921 [1-300].'],
])('a number %s is no citation', (_which, answer) => {
  expect(readCitations(answer, passages).citations).toEqual([]);
});

it('a number that the text of a source contains is no citation', () => {
  const text = 'The old lighthouse of Ostby was lit in 1850.[2] It is white.';
  const answer = 'The old lighthouse of Ostby was lit in 1850.[2] [1]';
  const { citations, unsupported } = readCitations(answer, [passageOf('lamp', text), ...passages]);
  expect(citations.map(({ number }) => number)).toEqual([1]);
  expect(unsupported).toEqual([]);
});

it.each([
  ['as footnotes', '[^1]: Marta Lind, Opening of the harbour\n[^2]: Builders of Ostby'],
  ['of titles', 'Sources:\n\n- [1] Opening\n- [2] Ostby > Builder'],
])('a list of sources %s neither cites nor is without support', (_which, list) => {
  const answer = `The harbour opened in 1921 [2].\n\n${list}`;
  const titles = ['Opening', 'Ostby'];
  const titled = passages.map((passage, at) => ({ ...passage, title: titles[at] ?? '' }));
  const { citations, unsupported } = readCitations(answer, titled);
  expect(citations.map(({ number }) => number)).toEqual([2]);
  expect(unsupported).toEqual([]);
});

it('compares the words of an answer about a table, which has no words of a language', () => {
  const rows = Array.from({ length: 20 }, (_, at) => `| A-${at} | ${at}.50 |`).join('\n');
  const answer = 'The price of it was set by Marta Lind in the office of the company [1].';
  const { unsupported } = readCitations(answer, [passageOf('parts', `| number | price |\n|---|---|\n${rows}`)]);
  expect(unsupported).toHaveLength(1);
});

it('a sentence after its number that begins with the title of the source is compared and cites', () => {
  const titled = passages.map((passage) => ({ ...passage, title: 'The harbour' }));
  const answer = '[1] The harbour opened in 1921.\n[2] The harbour is blue and made of marble.';
  const { citations, unsupported } = readCitations(answer, titled);
  expect(citations.map(({ number }) => number)).toEqual([1, 2]);
  expect(unsupported).toHaveLength(1);
});

it.each([
  ['of figures', '1921 [1].'],
  ['that ends with a colon', 'Ada Lovell built the harbour [1]:'],
])('an answer %s cites', (_which, answer) => {
  expect(readCitations(answer, passages).citations.map(({ number }) => number)).toEqual([1]);
});

it.each([
  ['the items of a list without full stops', '1. The harbour opened in 1921 [1]\n2. Ada Lovell built the harbour [2]'],
  [
    'sentences around a list of sources',
    'It opened in 1921 [1]\n\n[1]: Mayor Ole Dahl, Diary of a clerk\n\nAda Lovell built it [2].',
  ],
  ['lines that begin with their number', '[1]: The harbour opened in 1921.\n[2]: Ada Lovell built the harbour.'],
])('%s cite and have support', (_which, answer) => {
  const { citations, unsupported } = readCitations(answer, passages);
  expect(citations.map(({ number }) => number)).toEqual([1, 2]);
  expect(unsupported).toEqual([]);
});
