import { isNextPart } from './page-parts';

const site = 'https://example.com';

describe('the next page of a paginated list', () => {
  it.each([
    ['/blog/', '/blog/page/2/'],
    ['/blog', '/blog?page=2'],
    ['/blog?page=2&tag=a', '/blog?tag=a&page=3'],
    ['/questions?start=20', '/questions?start=40'],
    ['/list.html', '/list-2.html'],
    ['/archive/2', '/archive/3'],
  ])('of %s is %s', (current, next) => {
    expect(isNextPart(new URL(site + current), site + next)).toBe(true);
  });

  it.each([
    ['/blog/page/2/', '/blog/page/1/'],
    ['/blog', '/blog'],
    ['/blog', '/news?page=2'],
    ['/blog?tag=a', '/blog?tag=b&page=2'],
    ['/item/41', '/item/87'],
    ['/guide/chapter-one.html', '/guide/chapter-two.html'],
    ['/whatsnew/3.11.html', '/tutorial/index.html'],
  ])('of %s is not %s', (current, next) => {
    expect(isNextPart(new URL(site + current), site + next)).toBe(false);
  });

  it('is on the same website', () => {
    expect(isNextPart(new URL(`${site}/blog`), 'https://other.example/blog?page=2')).toBe(false);
  });
});
