import path from 'node:path';
import fc from 'fast-check';
import { fileNames } from './file-names.ts';

const namesOf = (...urls: string[]) => urls.map(fileNames('.md'));

describe('the files of a crawl', () => {
  it('follow the paths of their pages', () => {
    expect(namesOf('https://a.test/', 'https://a.test/docs/', 'https://a.test/docs/start.html')).toEqual([
      'index.md',
      'docs/index.md',
      'docs/start.md',
    ]);
  });

  it('are unique, ignoring case and including the query', () => {
    const names = namesOf(
      'https://a.test/list?page=1',
      'https://a.test/list?page=2',
      'https://a.test/A',
      'https://a.test/a',
    );
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(4);
  });

  it('do not collide with the name of the index', () => {
    expect(fileNames('.json')('https://a.test/pages')).not.toBe('pages.json');
  });

  it('stay in their directory, and are not hidden', () => {
    const hostile = ['https://a.test/%2e%2e/%2e%2e/etc/passwd', 'https://a.test/..%2f..%2fx', 'https://a.test/.bashrc'];
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.constantFrom(...hostile)), (url) => {
        const [name = ''] = namesOf(url);
        expect(path.resolve('/out', name)).toBe(path.join('/out', name));
        expect(name.split('/')).not.toContainEqual(expect.stringMatching(/^\.|^$|[^\w.~-]/));
        expect(Math.max(...name.split('/').map((part) => part.length))).toBeLessThan(255);
      }),
    );
  });
});
