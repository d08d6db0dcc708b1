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

it.each(['[1][2]', '[1, 2]', '[1,2]', '[1; 2]'])('the numbers of %s are read', (marks) => {
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
