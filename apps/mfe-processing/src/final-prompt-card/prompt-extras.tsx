import type { EnhancementType } from '@winnow/contracts';
import type { ReactNode } from 'react';
import { ModelNote } from '../model/model-note';
import type { PromptArea } from './prompt-area/prompt-area';
import { PromptOutline } from './prompt-outline';
import { RegeneratePrompt } from './regenerate-prompt';

interface PromptExtrasProps {
  text: string;
  work: EnhancementType;
  area: PromptArea | null;
  /** Why the text cannot be changed now, or false. */
  wait: string | false;
}

/** What a prompt has beside its text once there is one: which model would work on it, and its pieces. */
export function PromptExtras({ text, work, area, wait }: PromptExtrasProps): ReactNode {
  return (
    <>
      <ModelNote work={work} text={text} className="mb-4" />
      <RegeneratePrompt text={text} work={work} wait={wait} />
      <PromptOutline text={text} area={area} wait={wait} />
    </>
  );
}
