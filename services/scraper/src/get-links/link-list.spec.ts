import { LinkList } from './link-list';
import { withSubdomains } from './page-filter';

const hosts = new Set(['example.com']);

describe('a list of links', () => {
  it('keeps each page once, in order, with its first text', () => {
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

  it('counts filtered addresses by reason, each once', () => {
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

  it('has pages of subdomains on request, and of no hosts with merely the same ending', () => {
    const list = new LinkList(withSubdomains(hosts), 10);
    for (const host of ['docs.example.com', 'docs-example.com', 'example.com.evil.test'])
      list.add({ address: `https://${host}/a` });
    expect(list.links().map(({ url }) => url)).toEqual(['https://docs.example.com/a']);
  });

  it('never exceeds its cap', () => {
    const list = new LinkList(hosts, 1_000);
    for (let page = 0; page < 20_000; page++) list.add({ address: `https://example.com/p${page}` });
    expect(list.size).toBe(1_000);
    expect(list.stats().skipped).toBe(19_000);
  });

  it('derives the title of a page without text from its address', () => {
    const list = new LinkList(hosts, 10);
    list.add({ address: 'https://example.com/release-notes.html' });
    expect(list.links()).toEqual([{ url: 'https://example.com/release-notes.html', text: 'Release notes' }]);
  });

  it('lists a page once under its canonical address, at its first position', () => {
    const list = new LinkList(hosts, 10);
    for (const path of ['a?print', 'b', 'a?mobile', 'a'])
      list.add({ address: `https://example.com/${path}`, text: path });
    list.merge('https://example.com/a?print', 'https://example.com/a');
    list.merge('https://example.com/a?mobile', 'https://example.com/a');
    list.merge('https://example.com/b', 'https://other.example/b');
    list.add({ address: 'https://example.com/a?print' });
    expect(list.links().map(({ url }) => url)).toEqual(['https://example.com/b', 'https://example.com/a']);
    expect(list.stats()).toEqual({ filtered: 0, skipped: 3, reasons: { duplicate: 3 } });
  });

  it('loses no page to circular canonical addresses', () => {
    const list = new LinkList(hosts, 10);
    const [one, two] = ['https://example.com/1', 'https://example.com/2'];
    list.add({ address: one });
    list.merge(one, two);
    list.merge(two, one);
    list.add({ address: one });
    list.add({ address: two });
    expect(list.size).toBe(1);
  });
});
