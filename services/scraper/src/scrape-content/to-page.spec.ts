import { toPage } from './to-page';

it('has the warnings of fetching and reading, and no field without any', () => {
  const fetched = { url: 'https://a.test/', bytes: new Uint8Array(), contentType: null, engine: 'browser' } as const;
  const read = { title: '', content: 'Text', outcome: 'ok' } as const;
  const warningsOf = (warning?: string, warnings?: string[]) =>
    toPage('https://a.test/', { fetched: { ...fetched, warning }, read: { ...read, ...(warnings && { warnings }) } })
      .warnings;
  expect(warningsOf('No element matched.', ['No text.'])).toEqual(['No element matched.', 'No text.']);
  expect(warningsOf('No element matched.')).toEqual(['No element matched.']);
  expect(warningsOf(undefined, ['No text.'])).toEqual(['No text.']);
  expect(warningsOf()).toBeUndefined();
});
