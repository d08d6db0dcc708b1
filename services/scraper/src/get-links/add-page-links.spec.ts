import { addPageLinks } from './add-page-links';
import { LinkList } from './link-list';
import { linksOf } from './links-of';

const start = 'https://site.test/';

it('pauses for the other jobs of the process', async () => {
  const html = Array.from({ length: 2_000 }, (_, at) => `<a href=/${at}>${at}</a>`).join('');
  const page = { ...linksOf({ url: start, bytes: Buffer.from(html), contentType: 'text/html' }), url: new URL(start) };
  const list = new LinkList(new Set(['site.test']), 10_000);
  const adding = addPageLinks(list, page, start);
  const inBetween = await new Promise<number>((resolve) => setImmediate(() => resolve(list.size)));
  await adding;
  expect(inBetween).toBeLessThan(2_000);
  expect(list.size).toBe(2_000);
});

it('pauses between pages of few links', async () => {
  const list = new LinkList(new Set(['site.test']), 10_000);
  const page = {
    ...linksOf({ url: start, bytes: Buffer.from('<a href=/1>1</a>'), contentType: 'text/html' }),
    url: new URL(start),
  };
  let hasAddedAll = false;
  const adding = (async () => {
    for (let at = 0; at < 10; at += 1) await addPageLinks(list, page, start);
    hasAddedAll = true;
  })();
  await new Promise((resolve) => setImmediate(resolve));
  expect(hasAddedAll).toBe(false);
  await adding;
});
