import { runOperation } from '@winnow/api-client';
import { percentTotal } from '@winnow/contracts';
import { showToast } from '@winnow/toast';
import { cardMutationKey } from '../cards/card-mutation-key';
import { findCard } from '../cards/cards';
import { closeInput } from '../cards/open-input';
import { shownText } from '../cards/page-card';
import { withUsage } from '../cards/card-usage';
import { applyToCard } from '../history/recorded-changes';
import { headersFor } from '../site/logins';
import type { OperationMutation } from '../operation/operation-mutation';
import { readSchema } from './read-schema';

interface CardFieldsInput {
  cardId: string;
  /** JSON Schema, or names of fields, as text, which keeps the stored mutation small. */
  schema: string;
  instructions: string;
  /** Whether the markup of the card's page is read as well. */
  withMarkup: boolean;
  isOneOfMany?: boolean;
}

/**
 * "Extract Fields": extracts the values of the visitor's fields from a card's text, and from its page's markup.
 */
export const cardFieldsMutation: OperationMutation<'extract-fields', CardFieldsInput> = {
  id: 'card-fields',
  operation: 'extract-fields',
  failsAs: 'extract-fields',
  mutationKey: ({ cardId }) => cardMutationKey(cardId, 'fields'),
  isOneOfMany: ({ isOneOfMany = false }) => isOneOfMany,
  firstProgress: () => ({ progress: 0, total: percentTotal, message: 'Extracting fields...' }),
  start: ({ cardId, schema, instructions, withMarkup }, options) => {
    const card = findCard(cardId);
    const request = {
      schema: readSchema(schema) as Record<string, unknown>,
      content: card ? shownText(card) : '',
      ...(withMarkup && card ? { url: card.url, ...headersFor([card.url]) } : {}),
      ...(instructions.trim() === '' ? {} : { instructions }),
    };
    return runOperation('extract-fields', request, options);
  },
  onResult: ({ cardId, isOneOfMany }, { data, fields, missing, model, warnings, usage }, jobId) => {
    applyToCard('Extract Fields', cardId, jobId, (card) => ({
      ...withUsage(card, usage),
      model,
      fields: { data, fields, missing },
      resultWarnings: { ...card.resultWarnings, fields: warnings },
    }));
    closeInput(cardId, 'fields');
    if (isOneOfMany) return '';
    showToast(
      fields.length > 0
        ? { title: 'Success', description: 'Fields extracted successfully' }
        : { title: 'No fields found', description: 'The text has none of these values.', tone: 'neutral' },
    );
    return '';
  },
};
