import { Sparkles } from 'lucide-react';
import { InstructionsInput } from '../page-card/instructions-input';
import { startOperation } from '../operation/start-operation';
import { closeInput } from '../cards/open-input';
import type { PageCard } from '../cards/page-card';
import { defaultInstruction } from './default-instruction';
import { optimizeCardMutation } from './optimize-card.mutation';

/** Asks for instructions to enhance a card's text. */
export function EnhanceInput({ card }: { card: PageCard }) {
  return (
    <InstructionsInput
      label="Instructions for the enhancement"
      initial={defaultInstruction}
      submit="Enhance Content"
      submitBusy="Enhancing..."
      icon={<Sparkles aria-hidden size={16} />}
      cardId={card.id}
      work="enhance"
      onSubmit={(prompt) => startOperation(optimizeCardMutation, { cardId: card.id, prompt })}
      onCancel={() => closeInput(card.id, 'enhance')}
    />
  );
}
