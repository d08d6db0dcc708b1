import { runOperation } from '@winnow/api-client';
import { percentTotal, progressMessages } from '@winnow/contracts';
import { showToast } from '@winnow/toast';
import { changeCardText } from '../history/recorded-changes';
import type { OperationMutation } from '../operation/operation-mutation';
import { cardMutationKey } from '../cards/card-mutation-key';
import { findCard } from '../cards/cards';
import { faithfulnessLines } from '../work/faithfulness-lines';
import { closeInput } from '../cards/open-input';

interface OptimizeCardInput {
  cardId: string;
  /** One of many cards: their common progress says how it ends. */
  isOneOfMany?: boolean;
  prompt: string;
}

/** "Enhance with AI": makes a card's text a knowledge base with examples. */
export const optimizeCardMutation: OperationMutation<'optimize-content', OptimizeCardInput> = {
  id: 'optimize-card',
  operation: 'optimize-content',
  failsAs: 'optimize-content',
  mutationKey: ({ cardId }) => cardMutationKey(cardId, 'enhance'),
  isOneOfMany: ({ isOneOfMany = false }) => isOneOfMany,
  firstProgress: () => ({ progress: 0, total: percentTotal, message: progressMessages.optimizing }),
  start: ({ cardId, prompt }, options) =>
    runOperation('optimize-content', { content: findCard(cardId)?.content ?? '', prompt }, options),
  onResult: ({ cardId, isOneOfMany }, { knowledge_base, examples, model, warnings = [], faithfulness, usage }) => {
    changeCardText('Enhance with AI', cardId, (card) => ({
      ...card,
      knowledgeBase: knowledge_base,
      examples,
      model,
      resultWarnings: { enhance: [...warnings, ...faithfulnessLines(faithfulness)] },
    }));
    closeInput(cardId, 'enhance');
    if (!isOneOfMany) showToast({ title: 'Success', description: 'Content optimized successfully' });
    return usage?.summary ?? '';
  },
};
