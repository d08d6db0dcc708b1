import { runOperation } from '@winnow/api-client';
import { percentTotal, progressMessages, systemPromptLimit, type EnhancementType } from '@winnow/contracts';
import { getFinalPrompt } from '@winnow/final-prompt';
import { showToast } from '@winnow/toast';
import { withExamplesSection } from '../generate-examples/examples-section';
import { replaceSentPrompt } from '../final-prompt-card/prompt-changes';
import { enhancePromptKey } from '../final-prompt-card/prompt-mutations';
import type { OperationMutation } from '../operation/operation-mutation';
import { faithfulnessLines } from '../text/faithfulness-lines';

interface EnhancePromptInput {
  enhancementType: EnhancementType;
  /** Whether the text is to fit into the chat's limit; examples would make it longer. */
  isToFit?: boolean;
  /** The text at the start of the operation. */
  sent?: string;
  /** The text to rewrite, if it is an earlier one. */
  source?: string;
  /** Whether to bypass the cache and query the model again. */
  fresh?: boolean;
}

/** Labels of the rewrites in Undo. */
export const rewriteLabels = { enhance: 'Enhance', toFit: 'Summarize to fit', again: 'Regenerate' };

const labelOf = ({ isToFit, fresh }: EnhancePromptInput): string =>
  rewriteLabels[fresh ? 'again' : isToFit ? 'toFit' : 'enhance'];

/** Rewrites the final prompt in one of five styles. */
export const enhancePromptMutation: OperationMutation<'enhance-content', EnhancePromptInput> = {
  id: 'enhance-prompt',
  operation: 'enhance-content',
  failsAs: 'enhance-content',
  mutationKey: () => enhancePromptKey,
  firstProgress: () => ({ progress: 0, total: percentTotal, message: progressMessages.enhancing }),
  prepare: (input) => ({ ...input, sent: getFinalPrompt() }),
  start: ({ enhancementType, sent = '', source = sent, fresh }, options) =>
    runOperation('enhance-content', { content: source, enhancementType, ...(fresh ? { fresh } : {}) }, options),
  onResult: (input, { knowledge_base, examples = [], enhancementType, model, warnings = [], faithfulness, usage }) => {
    const { sent, isToFit } = input;
    replaceSentPrompt(labelOf(input), sent, isToFit ? knowledge_base : withExamplesSection(knowledge_base, examples), [
      ...warnings,
      ...faithfulnessLines(faithfulness),
    ]);
    showToast({ title: 'Success', description: `Content enhanced successfully (${enhancementType} mode)` });
    if (isToFit && knowledge_base.length > systemPromptLimit)
      return 'The summary is still longer than the chat reads. Summarize it again, or trim it.';
    return model === 'offline' ? 'Enhanced by the built-in model.' : (usage?.summary ?? '');
  },
};
