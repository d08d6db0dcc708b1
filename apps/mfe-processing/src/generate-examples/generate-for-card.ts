import { showToast } from '@winnow/toast';
import { startOperation } from '../operation/start-operation';
import { shownText, type PageCard } from '../cards/page-card';
import {
  generateCardExamplesMutation,
  type ExamplesWork,
  type ExampleOptions,
} from './generate-card-examples.mutation';

/** Starts generating examples for a card; rejects a card without text with the specification's message. */
export function generateForCard(
  card: PageCard,
  work: ExamplesWork,
  instructions = '',
  exampleOptions: ExampleOptions = {},
): void {
  if (shownText(card).trim() !== '') {
    startOperation(generateCardExamplesMutation, { cardId: card.id, work, instructions, exampleOptions });
    return;
  }
  showToast({ title: 'Error', description: 'Please select content to generate examples', tone: 'destructive' });
}
