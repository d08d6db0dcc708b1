import { toPage } from './to-page';

it('has the warnings of fetching and reading, and no field without any', () => {
  const fetched = { url: 'https://a.test/', bytes: new Uint8Array(), contentType: null, engine: 'browser' } as const;
  const read = { title: '', content: 'Text', outcome: 'ok' } as const;
  const warningsOf = (ofFetching?: string[], ofReading?: string[]) =>
    toPage('https://a.test/', {
      fetched: { ...fetched, warnings: ofFetching },
      read: { ...read, ...(ofReading && { warnings: ofReading }) },
    }).warnings;
  expect(warningsOf(['No match.', 'Left.'], ['No text.'])).toEqual(['No match.', 'Left.', 'No text.']);
  expect(warningsOf(['No match.'])).toEqual(['No match.']);
  expect(warningsOf(undefined, ['No text.'])).toEqual(['No text.']);
  expect(warningsOf()).toBeUndefined();
  expect(warningsOf([])).toBeUndefined();
});
