import { renderResult } from './render-result';

const page = { url: 'https://a.test/', title: 'Storm', content: 'The text.' };

const render = (result: object) => renderResult('scrape-content', result);

it('has the warnings of a page before its text', () => {
  const warnings = ['No element matches the selector; the page was read without it.'];
  expect(render({ pages: [page] })).toBe('# Storm\n\n<https://a.test/>\n\nThe text.');
  expect(render({ pages: [{ ...page, warnings }] })).toBe(
    `# Storm\n\n<https://a.test/>\n\n[${warnings[0]}]\n\nThe text.`,
  );
});

it('lists the results of a search', () => {
  const found = { url: 'https://a.test/', title: 'Storm [1]', description: 'A storm.' };
  const bare = { url: 'https://b.test/', title: 'B', description: '' };
  expect(renderResult('search-web', { results: [found, bare] })).toBe(
    '- [Storm  1 ](https://a.test/)\n  A storm.\n- [B](https://b.test/)',
  );
  expect(renderResult('search-web', { results: [] })).toBe('The search engine found nothing.');
});

it.each([
  ['convert-to-json', { text: 'A lamp.', price: 9, origins: { price: 'json-ld' } }],
  ['convert-to-json', { links: [], pages: [{ title: 'Storm' }] }],
  ['transform-to-json', { text: 'A lamp.', price: 9 }],
  ['transform-to-json', { truncated: true, tree: [] }],
  ['transform-to-json', { citations: 12, examples: 'none' }],
  ['transform-to-json', { results: [] }],
  ['extract-fields', { data: { price: 9 }, fields: [], missing: [], text: 'A lamp for 9.' }],
] as const)('renders the data of %s as JSON, whatever its names: %j', (operation, data) => {
  expect(JSON.parse(renderResult(operation, data))).toEqual(data);
});

it('says that an answer stopped at its limit', () => {
  const answer = { response: 'It is', truncated: true, model: 'm' };
  expect(renderResult('chat', answer)).toBe('It is\n\n[The answer stopped at its maximum length.]');
  expect(renderResult('chat', { ...answer, truncated: false })).toBe('It is');
});
