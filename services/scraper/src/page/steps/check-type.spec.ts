import { readPage } from '../read-page';

const read = (body: string | Buffer, contentType: string | null) =>
  readPage(
    { url: 'https://example.com/files/notes.txt', bytes: Buffer.from(body as string), contentType },
    { maxChars: 10_000, rendered: false },
  );
const html =
  '<!doctype html><title>Page</title><p>Some words that stand on this page for everyone who comes to read them, and then some more of the same kind.</p>';

describe('types of content', () => {
  it.each([
    ['application/pdf', '%PDF-1.7 …', /PDF document; upload the file to extract its text/],
    ['application/octet-stream', '%PDF-1.4', /PDF document/],
    ['text/html', '%PDF-1.4', /PDF document/],
    [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'PK\u0003\u0004',
      /Word document; upload/,
    ],
    ['application/msword', '\u00d0\u00cf', /Word document/],
    ['image/png', '\u0089PNG', /image/],
    ['application/json', '{"a":1}', /JSON data/],
    ['application/ld+json; charset=utf-8', '{}', /JSON data/],
    ['video/mp4', 'x', /video/],
    ['application/rss+xml', '<rss></rss>', /feed/],
    ['application/x-unheard-of', 'x', /cannot be read as a page/],
  ])('rejects %s as unsupported', (type, body, message) => {
    expect(read(body, type)).toMatchObject({
      outcome: 'unsupported',
      content: '',
      message: expect.stringMatching(message),
    });
  });

  it.each(['text/html', 'TEXT/HTML; charset=utf-8', 'application/xhtml+xml', '', null, 'application/octet-stream'])(
    'reads HTML sent as %p',
    (type) => {
      expect(read(html, type)).toMatchObject({ outcome: 'ok', title: 'Page' });
    },
  );

  it('returns plain text and Markdown unchanged', () => {
    expect(read('# Notes\r\n\r\n  indented <b>\r\n', 'text/markdown')).toMatchObject({
      title: 'Notes',
      content: '# Notes\n\n  indented <b>',
      outcome: 'ok',
    });
    expect(read('just words', 'text/plain')).toMatchObject({ title: 'notes.txt', content: 'just words' });
  });
});
