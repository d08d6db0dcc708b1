import { cardActions, cardMutationKey } from '../cards/card-mutation-key';
import { changeCardText } from '../history/recorded-changes';
import { forgetOutcome } from '../operation/start-operation';

/**
 * Makes a card raw again: drops knowledge base, examples and failures of actions on them, and restores the extracted
 * text.
 */
export function resetCard(cardId: string): void {
  for (const action of cardActions) forgetOutcome(cardMutationKey(cardId, action));
  changeCardText('Reset to Original', cardId, (card) => {
    const {
      knowledgeBase: _,
      examples: _examples,
      model: _model,
      resultWarnings: _warnings,
      fields: _fields,
      enhancedBy: _enhancedBy,
      original,
      ...raw
    } = card;
    return { ...raw, content: original ?? raw.content };
  });
}
