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
    ['application/json', '%PDF-1.4', /PDF document/],
    ['text/css; charset=utf-8', 'p {}', /program code/],
    ['text/javascript', 'f()', /program code/],
    ['application/x-javascript', 'f()', /cannot be read as a page/],
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

  it.each([
    ['a feed', '<?xml version="1.0"?><rss><channel><link>/a</link></channel></rss>', '<rss><channel><link>/a</link>'],
    ['a feed of Atom', '<feed xmlns="x"><entry>One</entry></feed>', '<feed xmlns="x">'],
    ['JSON', ' {"text": "<b>one</b> two"}', '{\n  "text": "<b>one</b> two"\n}'],
    ['lines of text', 'User-agent: *\nDisallow: /a\n', 'User-agent: *\nDisallow: /a'],
  ])('returns %s that is declared as HTML unchanged', (_, body, content) => {
    expect(read(body, 'text/html')).toMatchObject({ outcome: 'ok', content: expect.stringContaining(content) });
    expect(read(body, null).content).toContain(content);
  });

  it('blocks are recognised in text that is declared as HTML', () => {
    const wall = "Access Denied\n\nYou don't have permission to access this resource.\n";
    expect(read(wall, 'text/html')).toMatchObject({ outcome: 'blocked' });
    expect(read(`${'Notes of a visit.\n'.repeat(60)}${wall}`, 'text/html')).toMatchObject({ outcome: 'ok' });
    expect(read('# Automated access is allowed.\nUser-agent: *\n', 'text/plain')).toMatchObject({ outcome: 'ok' });
  });

  it.each([
    ['with an element', '[one]\n<p>two</p>', '[one]\n\ntwo'],
    ['with an entity', 'one &amp;\ntwo', 'one & two'],
    ['of one line', 'one', 'one'],
  ])('reads text %s as HTML', (_, body, content) => {
    expect(read(body, 'text/html').content).toBe(content);
  });

  it.each(['application/xhtml+xml', 'application/xml', 'text/xml'])('reads the empty elements of %s', (type) => {
    const page =
      '<html xmlns="x"><head><title>Ship</title><script src="a.js"/></head><body><div/><p>Some words.</p></body></html>';
    expect(read(page, type)).toMatchObject({ title: 'Ship', content: 'Some words.' });
  });

  it('returns plain text and Markdown unchanged', () => {
    expect(read('# Notes\r\n\r\n  indented <b>\r\n', 'text/markdown')).toMatchObject({
      title: 'Notes',
      content: '# Notes\n\n  indented <b>',
      outcome: 'ok',
    });
    expect(read('just words', 'text/plain')).toMatchObject({ title: 'notes.txt', content: 'just words' });
  });

  it.each([
    ['application/json', '{"a":1}', '{\n  "a": 1\n}'],
    ['application/ld+json; charset=utf-8', '{}', '{}'],
    ['application/problem+json', '[1,[]]', '[\n  1,\n  []\n]'],
    ['application/x-ndjson', '{"a":1}\r\n{"a":2}\r\n', '{"a":1}\n{"a":2}'],
    ['application/yaml', 'a: 1', 'a: 1'],
    ['text/x-yaml', '# not a title\na: 1', '# not a title\na: 1'],
    ['application/toml', 'a = 1', 'a = 1'],
    ['text/csv', 'a,b\n1,2', 'a,b\n1,2'],
    ['text/x-rst', 'Title\n=====', 'Title\n====='],
    [
      'application/xml',
      '<?xml version="1.0"?>\n<!-- <html> --><a b="1"/>',
      '<?xml version="1.0"?>\n<!-- <html> --><a b="1"/>',
    ],
    ['text/xml', '<!DOCTYPE note [<!ENTITY x "y">]><note/>', '<!DOCTYPE note [<!ENTITY x "y">]><note/>'],
    ['application/soap+xml', '<s:Envelope/>', '<s:Envelope/>'],
  ])('returns the source of %s', (type, body, content) => {
    const { kind, ...page } = read(body, type);
    expect(page).toEqual({ title: 'notes.txt', content, outcome: 'ok' });
    expect(kind).toBeUndefined();
  });

  it.each(['application/json', 'text/plain', 'application/yaml', 'application/xml'])(
    'reports %s without text',
    (type) => {
      expect(read(' \n', type)).toMatchObject({ outcome: 'thin', content: '', message: 'The page has no text.' });
    },
  );

  it.each([
    ['application/json', html],
    ['application/xml', `<?xml version="1.0"?><!-- a --><!DOCTYPE html>${html}`],
    ['text/xml', `<?xml version="1.0"?><html><head><title>Page</title></head><body>${html}</body></html>`],
    ['application/xhtml+xml', `<?xml version="1.0"?>${html}`],
  ])('reads a page sent as %s', (type, body) => {
    expect(read(body, type)).toMatchObject({
      outcome: 'ok',
      title: 'Page',
      content: expect.stringMatching(/^Some words/),
    });
  });

  it('reads plain text at the address of a Markdown file as Markdown', () => {
    const page = { url: 'https://example.com/README.md', bytes: Buffer.from('# Notes *a*'), contentType: 'text/plain' };
    const markdown = readPage(page, { maxChars: 100, rendered: false, format: 'markdown' });
    expect(markdown).toMatchObject({ title: 'Notes *a*', content: '# Notes *a*' });
  });
});
