import { renderResult } from './render-result';

const page = { url: 'https://a.test/', title: 'Storm', content: 'The text.' };

it('has the warnings of a page before its text', () => {
  const warnings = ['No element matches the selector; the page was read without it.'];
  expect(renderResult({ pages: [page] })).toBe('# Storm\n\n<https://a.test/>\n\nThe text.');
  expect(renderResult({ pages: [{ ...page, warnings }] })).toBe(
    `# Storm\n\n<https://a.test/>\n\n[${warnings[0]}]\n\nThe text.`,
  );
});
