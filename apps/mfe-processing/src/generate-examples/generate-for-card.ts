import { showToast } from '@winnow/toast';
import { runAction } from '../operation/run-action';
import { shownText, type PageCard } from '../work/page-card';
import { generateCardExamplesAction, type ExamplesWork } from './generate-card-examples.action';

/** Starts writing examples for a card; one without text is refused with the specification's words. */
export function generateForCard(card: PageCard, work: ExamplesWork, instructions = ''): void {
  if (shownText(card).trim() !== '') {
    void runAction(generateCardExamplesAction, { cardId: card.id, work, instructions });
    return;
  }
  showToast({ title: 'Error', description: 'Please select content to generate examples', tone: 'destructive' });
}
