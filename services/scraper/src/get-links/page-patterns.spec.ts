import { pagePatterns } from './page-patterns';

const isWanted = (address: string, include?: string[], exclude?: string[]) =>
  pagePatterns(include, exclude)?.isWanted(`https://site.test${address}`);

describe('patterns of a listing', () => {
  it('are undefined without include and exclude', () => {
    expect(pagePatterns()).toBeUndefined();
    expect(pagePatterns([], [])).toBeUndefined();
  });

  it.each([
    ['/docs/a', ['/docs/'], true],
    ['/docs', ['/docs/'], false],
    ['/a/docs/', ['/docs/'], false],
    ['/a/docs/', ['*/docs/'], true],
    ['/a.html', ['*.html$'], true],
    ['/a.html?page=2', ['*.html$'], false],
    ['/list?page=2', ['*page='], true],
    ['/caf%C3%A9/x', ['/café/'], true],
    ['/b', ['/a', '/b'], true],
  ])('list %s with %j: %s', (address, include, expected) => {
    expect(isWanted(address, include)).toBe(expected);
  });

  it('prefer exclude to include', () => {
    expect(isWanted('/docs/old/a', ['/docs/'], ['/docs/old/'])).toBe(false);
    expect(isWanted('/docs/a', ['/docs/'], ['/docs/old/'])).toBe(true);
    expect(isWanted('/docs/a', undefined, ['/blog/'])).toBe(true);
  });

  it('throw a problem when hostile patterns meet hostile addresses', () => {
    const patterns = pagePatterns(Array.from({ length: 20 }, () => `*${'a'.repeat(198)}b`));
    const listAll = () => {
      for (let page = 0; page < 10_000; page += 1) patterns?.isWanted(`https://site.test/${'a'.repeat(2_000)}${page}`);
    };
    expect(listAll).toThrow('The patterns take too long to compare.');
  });
});
