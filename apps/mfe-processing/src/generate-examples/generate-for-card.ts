import { showToast } from '@winnow/toast';
import { startOperation } from '../operation/start-operation';
import { shownText, type PageCard } from '../cards/page-card';
import { generateCardExamplesMutation, type ExamplesWork, type ExampleWishes } from './generate-card-examples.mutation';

/** Starts writing examples for a card; one without text is refused with the specification's words. */
export function generateForCard(
  card: PageCard,
  work: ExamplesWork,
  instructions = '',
  wishes: ExampleWishes = {},
): void {
  if (shownText(card).trim() !== '') {
    startOperation(generateCardExamplesMutation, { cardId: card.id, work, instructions, wishes });
    return;
  }
  showToast({ title: 'Error', description: 'Please select content to generate examples', tone: 'destructive' });
}
