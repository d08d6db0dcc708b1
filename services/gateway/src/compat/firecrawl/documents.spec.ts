import { documentOf } from './documents';

it('has the media type of pages, but none of documents and text files, since theirs is unknown', () => {
  const page = { url: 'https://a.test/', title: 'A', content: 'Text.' };
  expect(documentOf({ ...page, engine: 'http', kind: 'article' }, 'markdown')).toEqual({
    markdown: 'Text.',
    metadata: { title: 'A', sourceURL: page.url, url: page.url, statusCode: 200, contentType: 'text/html' },
  });
  const uncertain = documentOf({ ...page, engine: 'http', confidence: 0.4 }, 'markdown');
  expect(uncertain).toMatchObject({ metadata: { contentType: 'text/html' } });
  expect(documentOf({ ...page, engine: 'http' }, 'html')).toMatchObject({
    html: 'Text.',
    metadata: expect.not.objectContaining({ contentType: expect.anything() }),
  });
});
