import { runOperation } from '@winnow/api-client';
import { percentTotal, progressMessages } from '@winnow/contracts';
import { showToast } from '@winnow/toast';
import { applyToCard } from '../history/recorded-changes';
import type { OperationMutation } from '../operation/operation-mutation';
import { cardMutationKey } from '../cards/card-mutation-key';
import { withUsage } from '../cards/card-usage';
import { findCard } from '../cards/cards';
import { faithfulnessLines } from '../text/faithfulness-lines';
import { closeInput } from '../cards/open-input';

interface OptimizeCardInput {
  cardId: string;
  /** Whether it is part of a bulk operation, which reports its outcome. */
  isOneOfMany?: boolean;
  prompt: string;
  /** Whether to bypass the cache and query the model again. */
  fresh?: boolean;
}

/** "Enhance with AI": turns a card's text into a knowledge base with examples. */
export const optimizeCardMutation: OperationMutation<'optimize-content', OptimizeCardInput> = {
  id: 'optimize-card',
  operation: 'optimize-content',
  failsAs: 'optimize-content',
  mutationKey: ({ cardId }) => cardMutationKey(cardId, 'enhance'),
  isOneOfMany: ({ isOneOfMany = false }) => isOneOfMany,
  firstProgress: () => ({ progress: 0, total: percentTotal, message: progressMessages.optimizing }),
  start: ({ cardId, prompt, fresh }, options) => {
    const request = { content: findCard(cardId)?.content ?? '', prompt, ...(fresh ? { fresh } : {}) };
    return runOperation('optimize-content', request, options);
  },
  onResult: (
    { cardId, isOneOfMany, prompt },
    { knowledge_base, examples, model, warnings = [], faithfulness, usage },
    jobId,
  ) => {
    applyToCard('Enhance with AI', cardId, jobId, (card) => ({
      ...withUsage(card, usage),
      enhancedBy: prompt,
      knowledgeBase: knowledge_base,
      examples,
      model,
      resultWarnings: { enhance: [...warnings, ...faithfulnessLines(faithfulness)] },
    }));
    closeInput(cardId, 'enhance');
    if (!isOneOfMany) showToast({ title: 'Success', description: 'Content optimized successfully' });
    return '';
  },
};
