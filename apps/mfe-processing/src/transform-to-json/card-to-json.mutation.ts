import { runOperation } from '@winnow/api-client';
import { percentTotal } from '@winnow/contracts';
import { showToast } from '@winnow/toast';
import { applyToCard } from '../history/recorded-changes';
import type { OperationMutation } from '../operation/operation-mutation';
import { cardMutationKey } from '../cards/card-mutation-key';
import { findCard } from '../cards/cards';
import { splitTextModel } from './split-model';

interface CardToJsonInput {
  cardId: string;
  /** Whether it is part of a bulk operation, which reports its outcome. */
  isOneOfMany?: boolean;
}

/** Replaces a card's text with its structure as JSON; "Reset to Original" restores the text. */
export const cardToJsonMutation: OperationMutation<'transform-to-json', CardToJsonInput> = {
  id: 'card-to-json',
  operation: 'transform-to-json',
  failsAs: 'transform-to-json',
  mutationKey: ({ cardId }) => cardMutationKey(cardId, 'json'),
  isOneOfMany: ({ isOneOfMany = false }) => isOneOfMany,
  firstProgress: () => ({ progress: 0, total: percentTotal, message: 'Converting to JSON...' }),
  start: ({ cardId }, options) => runOperation('transform-to-json', { text: findCard(cardId)?.content ?? '' }, options),
  onResult: ({ cardId, isOneOfMany }, response, jobId) => {
    applyToCard('To JSON', cardId, jobId, ({ original, resultWarnings: _ofEarlierText, ...card }) => {
      const { json, model = card.model } = splitTextModel(response, card.content);
      return {
        ...card,
        ...(model === undefined ? {} : { model }),
        original: original ?? card.content,
        content: JSON.stringify(json, null, 2),
      };
    });
    if (!isOneOfMany) showToast({ title: 'Success', description: 'Content transformed to JSON successfully' });
    return '';
  },
};
