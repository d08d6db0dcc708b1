import { LinkList } from './link-list';

const hosts = new Set(['example.com']);

describe('a list of links', () => {
  it('keeps each page once, in the order they were found, with the first text there is', () => {
    const list = new LinkList(hosts, 10);
    list.add({ address: 'https://example.com/b', text: '' });
    list.add({ address: 'https://example.com/a', text: 'A' });
    list.add({ address: 'https://www.example.com/b/#part', text: 'Bee' });
    expect(list.links()).toEqual([
      { url: 'https://example.com/b', text: 'Bee' },
      { url: 'https://example.com/a', text: 'A' },
    ]);
    expect(list.stats()).toEqual({ filtered: 0, skipped: 1, reasons: { duplicate: 1 } });
  });

  it('counts what it left out by reason, one address once', () => {
    const list = new LinkList(hosts, 1);
    for (const address of [
      'https://example.com/1',
      'https://example.com/2',
      'https://example.com/x.pdf',
      'mailto:a@b.c',
    ])
      list.add({ address });
    list.add({ address: 'https://example.com/x.pdf' });
    expect(list.stats()).toEqual({
      filtered: 2,
      skipped: 1,
      reasons: { 'over-limit': 1, file: 1, 'not-web': 1 },
    });
  });

  it('never holds more than its cap', () => {
    const list = new LinkList(hosts, 1_000);
    for (let page = 0; page < 20_000; page++) list.add({ address: `https://example.com/p${page}` });
    expect(list.size).toBe(1_000);
    expect(list.stats().skipped).toBe(19_000);
  });

  it('names a page without text after its address', () => {
    const list = new LinkList(hosts, 10);
    list.add({ address: 'https://example.com/release-notes.html' });
    expect(list.links()).toEqual([{ url: 'https://example.com/release-notes.html', text: 'Release notes' }]);
  });
});
