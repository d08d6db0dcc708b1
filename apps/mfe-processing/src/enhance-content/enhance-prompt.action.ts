import { runOperation } from '@winnow/api-client';
import { percentTotal, progressMessages, type EnhancementType } from '@winnow/contracts';
import { getFinalPrompt } from '@winnow/final-prompt';
import { showToast } from '@winnow/toast';
import { withExamplesSection } from '../generate-examples/examples-section';
import { replaceFinalPrompt } from '../final-prompt-card/replaced-prompt';
import type { Action } from '../operation/action';

export const enhancePromptPlace = 'final-prompt/enhance';

interface EnhancePromptContext {
  enhancementType: EnhancementType;
}

/** Rewrites the final prompt in one of five styles. */
export const enhancePromptAction: Action<'enhance-content', EnhancePromptContext> = {
  id: 'enhance-prompt',
  operation: 'enhance-content',
  failsAs: 'enhance-content',
  place: () => enhancePromptPlace,
  firstProgress: () => ({ progress: 0, total: percentTotal, message: progressMessages.enhancing }),
  start: ({ enhancementType }, options) =>
    runOperation('enhance-content', { content: getFinalPrompt(), enhancementType }, options),
  onResult: (_context, { knowledge_base, examples = [], enhancementType, model, warnings }) => {
    replaceFinalPrompt(withExamplesSection(knowledge_base, examples), warnings);
    showToast({ title: 'Success', description: `Content enhanced successfully (${enhancementType} mode)` });
    return model === 'offline' ? 'Enhanced by the built-in offline model.' : '';
  },
};
