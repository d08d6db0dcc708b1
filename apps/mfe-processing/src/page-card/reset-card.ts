import { changeCard } from '../work/cards';

/** Makes a card raw again: drops knowledge base and examples, and brings back the text as it was extracted. */
export function resetCard(cardId: string): void {
  changeCard(cardId, ({ knowledgeBase: _dropped, examples: _droppedToo, model: _unused, original, ...card }) => ({
    ...card,
    content: original ?? card.content,
  }));
}
