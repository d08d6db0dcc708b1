import { getFinalPrompt } from '@winnow/final-prompt';
import { getCards } from '../cards/cards';
import { shownText, type PageCard } from '../cards/page-card';
import { withExamplesSection } from '../generate-examples/examples-section';
import type { PrintedText } from './printed-texts';

/** Returns the texts of all cards with their examples, and the final prompt. */
export function printedWork(): PrintedText[] {
  const prompt = getFinalPrompt();
  const cards = getCards().map(printedCard);
  return prompt === '' ? cards : [...cards, { title: 'Final Combined Prompt', text: prompt }];
}

function printedCard(card: PageCard): PrintedText {
  const { title, url, source, examples = [] } = card;
  return {
    title: title || url,
    source: [url, source].filter(Boolean).join(' · '),
    text: withExamplesSection(shownText(card), examples),
  };
}
