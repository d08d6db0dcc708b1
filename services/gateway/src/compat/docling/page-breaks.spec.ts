import { withPageBreaks } from './page-breaks';

const text = '# One\n\nFirst.\n\nSecond.\n\nFourth.';
const placesOf = (key: 'page' | 'slide') => [
  { start: 0, end: 5, [key]: 1 },
  { start: 7, end: 13, [key]: 1 },
  { start: 15, end: 22, [key]: 2 },
  { start: 24, end: 31, [key]: 4 },
];

it.each(['page', 'slide'] as const)('marks each further %s, also those without text', (key) => {
  const broken = withPageBreaks(text, placesOf(key), '\f');
  expect(broken).toBe('# One\n\nFirst.\n\n\f\n\nSecond.\n\n\f\n\n\f\n\nFourth.');
  expect(broken.split('\f').map((page) => page.trim())).toEqual(['# One\n\nFirst.', 'Second.', '', 'Fourth.']);
});

it('marks the pages before a first one without text', () => {
  expect(withPageBreaks('Text.', [{ start: 0, end: 5, page: 3 }], '<!-- page -->')).toBe(
    '<!-- page -->\n\n<!-- page -->\n\nText.',
  );
});

it('ends a paragraph that continues on the next page', () => {
  const places = [
    { start: 0, end: 10, page: 1 },
    { start: 11, end: 20, page: 2 },
  ];
  expect(withPageBreaks('The harbor opens at ten.', places, '\f')).toBe('The harbor \n\n\f\n\nopens at ten.');
});

it('ends a list that continues on the next page', () => {
  const places = [
    { start: 0, end: 5, page: 1 },
    { start: 6, end: 11, page: 2 },
  ];
  expect(withPageBreaks('- one\n- two', places, '---')).toBe('- one\n\n---\n\n- two');
});

it('marks nothing without pages, and in files of several files', () => {
  expect(withPageBreaks(text, [], '\f')).toBe(text);
  expect(withPageBreaks(text, [{ start: 7, end: 13, chapter: 'Two' }], '\f')).toBe(text);
  const files = placesOf('page').map((place) => ({ ...place, file: 'a.pdf' }));
  expect(withPageBreaks(text, files, '\f')).toBe(text);
});
