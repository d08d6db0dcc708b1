import type { EnhancementType } from '@winnow/contracts';
import type { ReactNode } from 'react';
import { ModelNote } from '../model/model-note';
import { PrintedTexts } from '../print/printed-texts';
import { printedWork } from '../print/printed-work';
import type { PromptArea } from './prompt-area/prompt-area';
import { PromptOutline } from './prompt-outline';
import { RegeneratePrompt } from './regenerate-prompt';

interface PromptExtrasProps {
  /** Follows a long text after a pause. */
  text: string;
  work: EnhancementType;
  area: PromptArea | null;
  /** Reason why the text cannot be changed now, or false. */
  wait: string | false;
}

/** Additional parts of a non-empty prompt: the model that would be used, the pieces, and the text for printing. */
export function PromptExtras({ text, work, area, wait }: PromptExtrasProps): ReactNode {
  return (
    <>
      <ModelNote work={work} text={text} className="mb-4" />
      <RegeneratePrompt text={text} work={work} wait={wait} />
      <PrintedTexts read={printedWork} />
      <PromptOutline text={text} area={area} wait={wait} />
    </>
  );
}
