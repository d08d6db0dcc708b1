import { startOver } from '@winnow/browser';
import { getCards } from '../cards/cards';
import { addPagesAsCards } from './add-pages-as-cards';
import { readPages } from './collections-api';

jest.mock('./collections-api', () => ({ readPages: jest.fn() }));

const window = (at: number, next?: number) => ({
  total: 2,
  offset: at,
  next,
  pages: [{ url: `https://a.test/${at}`, title: `${at}`, content: `Text ${at}` }],
});

it('adds the pages of a refresh, which has changed their number, but not the same ones again', async () => {
  const [first, next] = [window(0), window(0)];
  next.pages.unshift({ url: 'https://a.test/new', title: 'new', content: 'New text' });
  jest.mocked(readPages).mockResolvedValueOnce(first).mockResolvedValueOnce(next).mockResolvedValueOnce(next);
  const updatedAt = '2026-11-23T12:00:00Z';
  await addPagesAsCards({ id: 'c1', updatedAt });
  await addPagesAsCards({ id: 'c1', updatedAt: '2026-11-24T12:00:00Z' });
  const added = getCards();
  expect(added.map(({ content }) => content).toSorted()).toEqual(['New text', 'Text 0']);
  await addPagesAsCards({ id: 'c1', updatedAt: '2026-11-24T12:00:00Z' });
  expect(getCards()).toEqual(added);
  startOver();
});

it('adds no further cards once the visitor has started over', async () => {
  let respond: (pages: ReturnType<typeof window>) => void = () => undefined;
  jest
    .mocked(readPages)
    .mockResolvedValueOnce(window(0, 1))
    .mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
  const adding = addPagesAsCards({ id: 'c1', updatedAt: '' });
  await new Promise((resolve) => setTimeout(resolve));
  expect(getCards()).toHaveLength(1);
  startOver();
  respond(window(1));
  await adding;
  expect(getCards()).toEqual([]);
});
