import { offerSources } from '@winnow/browser';
import { getCards, subscribeToCards } from './cards';
import { shownText } from './page-card';

/** Makes the texts of the cards available to the chat. */
export function offerCards(): void {
  const tell = offerSources(() =>
    getCards().flatMap((card) => {
      const { id, title, url, source } = card;
      const text = shownText(card);
      return text.trim() === '' ? [] : [{ id, title: source ?? (title || url), url, text }];
    }),
  );
  subscribeToCards(tell);
}
