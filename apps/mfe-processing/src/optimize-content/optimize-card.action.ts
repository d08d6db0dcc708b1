import { runOperation } from '@winnow/api-client';
import { percentTotal, progressMessages } from '@winnow/contracts';
import { showToast } from '@winnow/toast';
import { changeCardText } from '../history/recorded-changes';
import type { Action } from '../operation/action';
import { cardPlace } from '../page-card/card-place';
import { findCard } from '../work/cards';
import { closeInput } from '../work/open-input';

interface OptimizeCardContext {
  cardId: string;
  prompt: string;
}

/** "Enhance with AI": makes a card's text a knowledge base with examples. */
export const optimizeCardAction: Action<'optimize-content', OptimizeCardContext> = {
  id: 'optimize-card',
  operation: 'optimize-content',
  failsAs: 'optimize-content',
  place: ({ cardId }) => cardPlace(cardId, 'enhance'),
  firstProgress: () => ({ progress: 0, total: percentTotal, message: progressMessages.optimizing }),
  start: ({ cardId, prompt }, options) =>
    runOperation('optimize-content', { content: findCard(cardId)?.content ?? '', prompt }, options),
  onResult: ({ cardId }, { knowledge_base, examples, model, warnings }) => {
    changeCardText('Enhance with AI', cardId, (card) => ({
      ...card,
      knowledgeBase: knowledge_base,
      examples,
      model,
      resultWarnings: { enhance: warnings },
    }));
    closeInput(cardId, 'enhance');
    showToast({ title: 'Success', description: 'Content optimized successfully' });
    return '';
  },
};
