import path from 'node:path';
import { fileNames } from './index.ts';

const namesOf = (...urls: string[]) => urls.map(fileNames({ ending: '.md', taken: ['pages.json'] }));

describe('the files of pages', () => {
  it('follow the paths of their pages', () => {
    expect(namesOf('https://a.test/', 'https://a.test/docs/', 'https://a.test/docs/start.html')).toEqual([
      'index.md',
      'docs/index.md',
      'docs/start.md',
    ]);
    expect(fileNames({ ending: '.md', withHost: true })('https://a.test/docs/')).toBe('a.test/docs/index.md');
  });

  it.each([
    ['https://a.test/docs/%D0%94%D0%BE%D0%BA%D1%83%D0%BC%D0%B5%D0%BD%D1%82', 'docs/Документ.md'],
    ['https://a.test/文档/开始', '文档/开始.md'],
    ['https://a.test/%E0%A4%B9%E0%A4%BF%E0%A4%A8%E0%A5%8D%E0%A4%A6%E0%A5%80', 'हिन्दी.md'],
    ['https://a.test/u%CC%88ber%20uns', 'über-uns.md'],
    ['https://a.test/caf%E9/%E4%F6', 'caf-/--.md'],
  ])('are readable in any script: %s', (url, name) => {
    expect(namesOf(url)).toEqual([name]);
  });

  it('are unique, ignoring case and including the query', () => {
    const names = namesOf(
      'https://a.test/list?page=1',
      'https://a.test/list?page=2',
      'https://a.test/A',
      'https://a.test/a',
      'https://a.test/%C3%84',
      'https://a.test/a%CC%88',
    );
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(6);
  });

  it('do not collide with a reserved name, a folder, or a device of Windows', () => {
    expect(fileNames({ ending: '.json', taken: ['pages.json'] })('https://a.test/pages')).not.toBe('pages.json');
    expect(namesOf('https://a.test/a', 'https://a.test/a.md/b')).toEqual(['a.md', 'a.md-/b.md']);
    expect(namesOf('https://a.test/B', 'https://a.test/b.MD/c')).toEqual(['B.md', 'b.MD-/c.md']);
    expect(namesOf('https://a.test/Pages.json/a')).toEqual(['Pages.json-/a.md']);
    expect(namesOf('https://a.test/con', 'https://a.test/NUL.x/com1', 'https://a.test/console')).toEqual([
      '_con.md',
      '_NUL.x/_com1.md',
      'console.md',
    ]);
  });

  it.each([
    'https://a.test/%2e%2e/%2e%2e/etc/passwd',
    'https://a.test/..%2f..%2fx',
    'https://a.test/%5c..%5cx/C:/y',
    'https://a.test/.bashrc',
    'https://a.test/%E2%80%AEa%00b/...',
    'https://a.test/%F0%9F/%ED%A0%80/%C0%AF',
    `https://a.test/${'a/'.repeat(50)}`,
    `https://a.test/${'文'.repeat(300)}?a`,
    `https://a.test/${'😀𝒳'.repeat(300)}`,
    `https://a.test/${'u\u0308'.repeat(300)}`,
    'no address: ../../x',
  ])('stay in their directory, are not hidden, and fit into file systems: %.60s', (url) => {
    for (const withHost of [true, false]) {
      const name = fileNames({ ending: '.md', withHost })(url);
      expect(path.resolve('/out', name)).toBe(path.join('/out', name));
      expect(name.split('/')).not.toContainEqual(expect.stringMatching(/^\.|^$|[^\p{L}\p{M}\p{N}_.~-]/u));
      expect(Math.max(...name.split('/').map((part) => Buffer.byteLength(part)))).toBeLessThan(255);
    }
  });
});
