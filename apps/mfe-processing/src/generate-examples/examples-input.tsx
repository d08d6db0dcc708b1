import { MessagesSquare } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { InstructionsInput } from '../page-card/instructions-input';
import { closeInput } from '../cards/open-input';
import type { PageCard } from '../cards/page-card';
import type { ExampleWishes } from './generate-card-examples.mutation';
import { generateForCard } from './generate-for-card';
import { HowMany, withCount, type PairCount } from './how-many';

const WishesFields = lazy(() =>
  import('./example-wishes').then(({ ExampleWishesFields }) => ({ default: ExampleWishesFields })),
);

/** Optional instructions for the examples of a card. */
export function ExamplesInput({ card }: { card: PageCard }) {
  const [count, setCount] = useState<PairCount>('');
  const [wishes, setWishes] = useState<ExampleWishes>({});
  return (
    <InstructionsInput
      label="Custom instructions (optional)"
      placeholder="Add custom instructions for example generation..."
      submit="Generate"
      submitBusy="Generating..."
      icon={<MessagesSquare aria-hidden size={16} />}
      cardId={card.id}
      work="examples"
      onSubmit={(instructions) => generateForCard(card, 'examples', withCount(instructions, count), wishes)}
      onCancel={() => closeInput(card.id, 'examples')}
    >
      <HowMany value={count} onChange={setCount} />
      <Suspense>
        <WishesFields value={wishes} onChange={setWishes} />
      </Suspense>
    </InstructionsInput>
  );
}
