import { changeCardText } from '../history/recorded-changes';

/** Makes a card raw again: drops knowledge base and examples, and restores the extracted text. */
export function resetCard(cardId: string): void {
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
