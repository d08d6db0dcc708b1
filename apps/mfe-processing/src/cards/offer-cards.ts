import { offerSources } from '@winnow/browser';
import { getCards, subscribeToCards } from './cards';
import { nameOf, shownText } from './page-card';

/** Makes the texts of the cards available to the chat. */
export function offerCards(): void {
  const tell = offerSources(() =>
    getCards().flatMap((card) => {
      const { id, url } = card;
      const text = shownText(card);
      return text.trim() === '' ? [] : [{ id, title: nameOf(card), url, text }];
    }),
  );
  subscribeToCards(tell);
}
