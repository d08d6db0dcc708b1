import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { InstructionsInput } from '../page-card/instructions-input';
import { closeInput } from '../cards/open-input';
import type { PageCard } from '../cards/page-card';
import { generateForCard } from './generate-for-card';
import { HowMany, withCount, type PairCount } from './how-many';

/** Asks, if the visitor likes, how examples are to be written for a card. */
export function ExamplesInput({ card }: { card: PageCard }) {
  const [count, setCount] = useState<PairCount>('');
  return (
    <InstructionsInput
      label="Custom instructions (optional)"
      placeholder="Add custom instructions for example generation..."
      submit="Generate"
      submitBusy="Generating..."
      icon={<MessagesSquare aria-hidden size={16} />}
      cardId={card.id}
      work="examples"
      onSubmit={(instructions) => generateForCard(card, 'examples', withCount(instructions, count))}
      onCancel={() => closeInput(card.id, 'examples')}
    >
      <HowMany value={count} onChange={setCount} />
    </InstructionsInput>
  );
}
