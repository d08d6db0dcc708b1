import { runOperation } from '@winnow/api-client';
import { createStore, onStartOver } from '@winnow/browser';
import { progressMessages, type PageReading } from '@winnow/contracts';
import { cardMutationKey } from '../cards/card-mutation-key';
import { findCard } from '../cards/cards';
import { pageOptionsOf } from '../cards/page-options';
import { changeCardText } from '../history/recorded-changes';
import { headersFor } from '../site/logins';
import { loginNeed, type LoginNeed } from '../login/login-of-pages';
import type { OperationMutation } from '../operation/operation-mutation';

interface ReadAgainInput {
  cardId: string;
  reading: PageReading;
}

/** What pages need that could not be read again, by card. */
export const loginNeeds = createStore<Readonly<Record<string, LoginNeed | null>>>({});
onStartOver(() => loginNeeds.set({}));

/** Replaces a page's text with another reading of the page; Undo restores the earlier one. */
export const readAgainMutation: OperationMutation<'scrape-content', ReadAgainInput> = {
  id: 'read-again',
  operation: 'scrape-content',
  failsAs: 'scrape-content',
  mutationKey: ({ cardId }) => cardMutationKey(cardId, 'reading'),
  firstProgress: () => ({ progress: 0, total: 1, message: progressMessages.extracting }),
  start: ({ cardId, reading }, options) => {
    const { url = '', ...card } = findCard(cardId) ?? {};
    return runOperation(
      'scrape-content',
      { urls: [url], reading, ...pageOptionsOf(card), ...headersFor([url]) },
      options,
    );
  },
  onPage: ({ cardId }, event) => {
    if (!('page' in event)) loginNeeds.update((earlier) => ({ ...earlier, [cardId]: loginNeed(event) }));
  },
  onResult: ({ cardId }, { pages: [page] }) => {
    if (!page) return 'The page has no text.';
    const { content, engine, outcome, kind, confidence, warnings } = page;
    changeCardText('Read again', cardId, ({ id, position, url, title, source, examples, model, ...card }) => ({
      ...{ id, position, url, title, content },
      ...(source === undefined ? {} : { source }),
      ...(examples && { examples }),
      ...(model === undefined ? {} : { model }),
      ...pageOptionsOf(card),
      ...(warnings && { warnings }),
      ...(engine && { engine }),
      ...(outcome && { outcome }),
      ...(kind && { kind }),
      ...(confidence === undefined ? {} : { confidence }),
    }));
    return '';
  },
};
