import { modelTaskOf } from './model-formats';

it('reads values from the markup of pages, also of one without a certain kind, but not of documents', () => {
  const page = { url: 'https://a.test/', title: 'A', content: 'Text.' };
  const model = { values: { name: 'json', schema: { type: 'object' } }, isSummarized: false } as const;
  const bodyOf = (fields: object) => modelTaskOf('values', { ...page, ...fields }, model).body;
  expect(bodyOf({ engine: 'http', confidence: 0.4 })).toMatchObject({ url: page.url });
  // Selected parts of such a page, and whole pages, have neither.
  expect(bodyOf({ engine: 'http', metadata: { title: 'A', language: 'en', status: 200 } })).toMatchObject({
    url: page.url,
  });
  expect(bodyOf({ engine: 'http', metadata: { title: 'a.txt', status: 200 } })).not.toHaveProperty('url');
  expect(bodyOf({ engine: 'document', metadata: { title: 'A', author: 'B' } })).not.toHaveProperty('url');
  expect(bodyOf({ engine: 'document' })).not.toHaveProperty('url');
});
