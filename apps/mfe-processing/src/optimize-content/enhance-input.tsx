import { Sparkles } from 'lucide-react';
import { InstructionsInput } from '../page-card/instructions-input';
import { runAction } from '../operation/run-action';
import { closeInput } from '../work/open-input';
import type { PageCard } from '../work/page-card';
import { optimizeCardAction } from './optimize-card.action';

/** What the instruction is before the visitor changes it (specification, section 9). */
const defaultInstruction = 'Format this content clearly and concisely';

/** Asks how a card's text is to be enhanced. */
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
      onSubmit={(prompt) => void runAction(optimizeCardAction, { cardId: card.id, prompt })}
      onCancel={() => closeInput(card.id, 'enhance')}
    />
  );
}
