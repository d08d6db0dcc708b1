import { collectLinks } from './collect-links';
import { LinkList } from './link-list';
import { addInLanguage, languageOf, excludeTranslations } from './translations';

const at = (path: string) => `https://example.com/${path}`;
const group = (name: string) => [
  { language: 'en', address: at(`en/${name}`) },
  { language: 'de-AT', address: at(`de/${name}`) },
  { language: 'x-default', address: at(`en/${name}`) },
];
const listOf = () => new LinkList(new Set(['example.com']), 100);
const urls = (list: LinkList) => list.links().map(({ url }) => url);

describe('a page with translations', () => {
  it.each([
    ['en', 'en/a'],
    ['de', 'de/a'],
    ['de-CH', 'de/a'],
    ['fr', 'en/a'],
  ])('is listed once for %s, as %s', (wanted, expected) => {
    const list = listOf();
    for (const { address } of group('a').slice(0, 2))
      addInLanguage(list, { address, translations: group('a') }, wanted);
    expect(urls(list)).toEqual([at(expected)]);
    expect(list.stats().reasons).toMatchObject({ translation: 1 });
  });

  it('is listed in the requested language when only the sitemap mentions it', () => {
    const list = listOf();
    addInLanguage(list, { address: at('en/a'), translations: group('a') }, 'de');
    expect(urls(list)).toEqual([at('de/a')]);
  });

  it('is listed in every language when none is requested', () => {
    const list = listOf();
    for (const { address } of group('a').slice(0, 2))
      addInLanguage(list, { address, translations: group('a') }, undefined);
    expect(urls(list)).toEqual([at('en/a'), at('de/a')]);
  });

  it('is kept when its translation is on another website', () => {
    const list = listOf();
    const translations = [{ language: 'de', address: 'https://example.de/a' }];
    addInLanguage(list, { address: at('en/a'), translations }, 'de');
    expect(urls(list)).toEqual([at('en/a')]);
  });

  it('excludes the translations of a listed page', () => {
    const html = group('a')
      .map(({ language, address }) => `<link rel="alternate" hreflang="${language}" href="${address}">`)
      .join('');
    const page = collectLinks(`<html lang="en-GB">${html}`, at('en/a'));
    expect(languageOf(page, at('en/a'))).toBe('en');
    expect(languageOf(page, at('elsewhere'))).toBe('en-GB');
    const list = listOf();
    for (const path of ['en/a', 'de/a', 'en/b']) list.add({ address: at(path) });
    excludeTranslations(list, page, at('elsewhere'));
    expect(list.size).toBe(3);
    excludeTranslations(list, page, at('en/a'));
    list.add({ address: at('de/a') });
    expect(urls(list)).toEqual([at('en/a'), at('en/b')]);
    expect(list.stats()).toEqual({ filtered: 0, skipped: 2, reasons: { translation: 2 } });
  });
});
