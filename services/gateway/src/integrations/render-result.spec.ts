import { renderResult } from './render-result';

const page = { url: 'https://a.test/', title: 'Storm', content: 'The text.' };

it('has the warnings of a page before its text', () => {
  const warnings = ['No element matches the selector; the page was read without it.'];
  expect(renderResult({ pages: [page] })).toBe('# Storm\n\n<https://a.test/>\n\nThe text.');
  expect(renderResult({ pages: [{ ...page, warnings }] })).toBe(
    `# Storm\n\n<https://a.test/>\n\n[${warnings[0]}]\n\nThe text.`,
  );
});

it('lists the results of a search, and leaves a page as JSON with that name alone', () => {
  const found = { url: 'https://a.test/', title: 'Storm [1]', description: 'A storm.' };
  const bare = { url: 'https://b.test/', title: 'B', description: '' };
  expect(renderResult({ results: [found, bare] })).toBe(
    '- [Storm  1 ](https://a.test/)\n  A storm.\n- [B](https://b.test/)',
  );
  expect(renderResult({ results: [] })).toBe('The search engine found nothing.');
  for (const json of [{ results: [{ score: 3 }] }, { results: [], season: 2026 }, { results: 3 }])
    expect(JSON.parse(renderResult(json))).toEqual(json);
});

it('says that an answer stopped at its limit', () => {
  const answer = { response: 'It is', truncated: true, model: 'm' };
  expect(renderResult(answer)).toBe('It is\n\n[The answer stopped at its maximum length.]');
  expect(renderResult({ ...answer, truncated: false })).toBe('It is');
});
