import { byRelevance } from './by-relevance';

const linkOf = (url: string, text = '') => ({ url, text });

it('returns first the links whose title or address contain the most words of a search', () => {
  const links = [
    linkOf('https://a.test/oats'),
    linkOf('https://a.test/rye', 'The mill'),
    linkOf('https://a.test/mill', 'Rye mill'),
  ];
  const urlsFor = (search: string) => byRelevance(links, search).map(({ url }) => url);
  expect(urlsFor('Oats, rye and mill')).toEqual(['https://a.test/rye', 'https://a.test/mill', 'https://a.test/oats']);
  expect(urlsFor(' – ')).toEqual(links.map(({ url }) => url));
  expect(urlsFor('oats oats rye mill')[0]).toBe('https://a.test/rye');
});

it('compares ten words with the first 400 characters of a link, since more would block other requests', () => {
  const links = [linkOf('https://a.test/oats'), linkOf(`https://a.test/${'q'.repeat(390)}/rye`)];
  const firstFor = (search: string) => byRelevance(links, search)[0];
  const words = (count: number) => Array.from({ length: count }, (_, index) => `x${index}`).join(' ');
  expect(firstFor(`${words(9)} qq`)).toBe(links[1]);
  expect(firstFor(`${words(10)} qq`)).toBe(links[0]);
  expect(firstFor('rye')).toBe(links[0]);
});
