import type { Page } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { TestContext } from '../testing/test-scraper';
import { JobPages } from './job-pages';

it('fails only the page whose text exceeds the quota', async () => {
  const context = new TestContext();
  const keep = context.keepPart;
  context.keepPart = async (key, value, page) => {
    if (JSON.stringify(value).includes('"large"')) throw new ProblemError('quota', 'There is no room.');
    return keep(key, value, page);
  };
  const pages = new JobPages(2, context);
  await pages.keep(0, { page: { url: 'https://a.test/', title: '', content: 'large' } });
  await pages.keep(1, { page: { url: 'https://b.test/', title: '', content: 'small' } });
  const failed = { url: 'https://a.test/', outcome: 'too-large', message: 'There is no room.' };
  expect(context.pageEvents).toMatchObject([{ index: 0, ...failed }, { index: 1 }]);
  expect(await pages.result()).toEqual({ stored: { list: 'pages', length: 1 }, rest: { failed: [failed] } });
  expect(context.items).toMatchObject([{ url: 'https://b.test/' }]);
});

it('removes blocks that most pages repeat, but not from text files, which have no confidence', async () => {
  const resultOf = async (confidence?: number) => {
    const context = new TestContext();
    const pages = new JobPages(3, context);
    for (const index of [0, 1, 2]) {
      const content = `All rates are net of tax.\n\nThe rate of zone ${index} is ${index * 7} percent, since it lies far away.`;
      const page = { url: `https://a.test/${index}`, title: '', content, ...(confidence && { confidence }) };
      await pages.keep(index, { page });
    }
    await pages.result();
    return context.items.map((item) => (item as Page).removed);
  };
  expect(await resultOf(0.9)).toEqual(Array.from({ length: 3 }, () => ['All rates are net of tax.']));
  expect(await resultOf()).toEqual([undefined, undefined, undefined]);
});
