import { runOperation } from '@winnow/api-client';
import { percentTotal } from '@winnow/contracts';
import { showToast } from '@winnow/toast';
import { changeCardText } from '../history/recorded-changes';
import type { Action } from '../operation/action';
import { cardPlace } from '../page-card/card-place';
import { findCard } from '../work/cards';

interface CardToJsonContext {
  cardId: string;
}

/** Replaces a card's text by its structure as JSON; "Reset to Original" brings the text back. */
export const cardToJsonAction: Action<'transform-to-json', CardToJsonContext> = {
  id: 'card-to-json',
  operation: 'transform-to-json',
  failsAs: 'transform-to-json',
  place: ({ cardId }) => cardPlace(cardId, 'json'),
  firstProgress: () => ({ progress: 0, total: percentTotal, message: 'Converting to JSON...' }),
  start: ({ cardId }, options) => runOperation('transform-to-json', { text: findCard(cardId)?.content ?? '' }, options),
  onResult: ({ cardId }, json) => {
    changeCardText('To JSON', cardId, ({ original, resultWarnings: _ofEarlierText, ...card }) => ({
      ...card,
      original: original ?? card.content,
      content: JSON.stringify(json, null, 2),
    }));
    showToast({ title: 'Success', description: 'Content transformed to JSON successfully' });
    return '';
  },
};
