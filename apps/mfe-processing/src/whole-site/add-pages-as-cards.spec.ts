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

it('adds no further cards once the visitor has started over', async () => {
  let respond: (pages: ReturnType<typeof window>) => void = () => undefined;
  jest
    .mocked(readPages)
    .mockResolvedValueOnce(window(0, 1))
    .mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
  const adding = addPagesAsCards('c1');
  await new Promise((resolve) => setTimeout(resolve));
  expect(getCards()).toHaveLength(1);
  startOver();
  respond(window(1));
  await adding;
  expect(getCards()).toEqual([]);
});
