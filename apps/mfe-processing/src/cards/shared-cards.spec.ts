import 'fake-indexeddb/auto';
import { installFakeBroadcastChannels } from '@winnow/web-testing';
import type { PageCard } from './page-card';

installFakeBroadcastChannels();

/** Opens the cards as a further tab of the browser. */
async function openTab() {
  jest.resetModules();
  const cards = await import('./cards');
  await cards.restoreCards();
  return { ...cards, texts: () => cards.getCards().map(({ content, knowledgeBase }) => knowledgeBase ?? content) };
}

const card = (id: string): Omit<PageCard, 'position'> => ({
  id,
  url: `https://a.example/${id}`,
  title: id,
  content: id,
});

test('two tabs show the same cards, in one order, and a change of one is not lost to that of the other', async () => {
  const [one, other] = [await openTab(), await openTab()];
  one.addCard(card('a'));
  other.addCard(card('b'));
  one.addCard(card('c'));
  expect(other.texts()).toEqual(['a', 'b', 'c']);
  one.changeCard('a', (now) => ({ ...now, knowledgeBase: 'A' }));
  other.changeCard('a', (now) => ({ ...now, title: 'Harbor' }));
  expect(one.getCards()[0]).toMatchObject({ title: 'Harbor', knowledgeBase: 'A' });

  const b = one.findCard('b');
  one.removeCards(new Set(['b']));
  other.changeCard('b', (now) => ({ ...now, knowledgeBase: 'B' }));
  expect(other.texts()).toEqual(['A', 'c']);
  other.restoreRemovedCards([b!]);
  expect(one.texts()).toEqual(['A', 'b', 'c']);
  other.addCard(card('d'), ({ id }) => id === 'c');
  expect(one.texts()).toEqual(['A', 'b', 'd']);

  await Promise.all([one.flushCards(), other.flushCards()]);
  expect((await openTab()).texts()).toEqual(['A', 'b', 'd']);
});

test('ignores other messages', async () => {
  const tab = await openTab();
  const before = tab.texts();
  new BroadcastChannel('winnow:cards-1').postMessage('text');
  expect(tab.texts()).toEqual(before);
});
