import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { InstructionsInput } from '../page-card/instructions-input';
import { closeInput } from '../cards/open-input';
import type { PageCard } from '../cards/page-card';
import { ExampleOptionsFields } from './example-options';
import type { ExampleOptions } from './generate-card-examples.mutation';
import { generateForCard } from './generate-for-card';
import { PairCountField, withCount, type PairCount } from './pair-count-field';

/** Optional instructions for the examples of a card. */
export function ExamplesInput({ card }: { card: PageCard }) {
  const [count, setCount] = useState<PairCount>('');
  const [exampleOptions, setExampleOptions] = useState<ExampleOptions>({});
  return (
    <InstructionsInput
      label="Custom instructions (optional)"
      placeholder="Add custom instructions for example generation..."
      submit="Generate"
      submitBusy="Generating..."
      icon={<MessagesSquare aria-hidden size={16} />}
      cardId={card.id}
      work="examples"
      onSubmit={(instructions) => generateForCard(card, 'examples', withCount(instructions, count), exampleOptions)}
      onCancel={() => closeInput(card.id, 'examples')}
    >
      <PairCountField value={count} onChange={setCount} />
      <ExampleOptionsFields value={exampleOptions} onChange={setExampleOptions} />
    </InstructionsInput>
  );
}
