import { MessagesSquare } from 'lucide-react';
import { InstructionsInput } from '../page-card/instructions-input';
import { cardPlace } from '../page-card/card-place';
import { closeInput } from '../work/open-input';
import type { PageCard } from '../work/page-card';
import { generateForCard } from './generate-for-card';

/** Asks, if the visitor likes, how examples are to be written for a card. */
export function ExamplesInput({ card }: { card: PageCard }) {
  return (
    <InstructionsInput
      label="Custom instructions (optional)"
      placeholder="Add custom instructions for example generation..."
      submit="Generate"
      submitBusy="Generating..."
      icon={<MessagesSquare aria-hidden size={16} />}
      place={cardPlace(card.id, 'examples')}
      onSubmit={(instructions) => generateForCard(card, instructions)}
      onCancel={() => closeInput(card.id, 'examples')}
    />
  );
}
