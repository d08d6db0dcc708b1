import { runOperation } from '@winnow/api-client';
import { percentTotal } from '@winnow/contracts';
import { getFinalPrompt } from '@winnow/final-prompt';
import { showToast } from '@winnow/toast';
import { replaceSentPrompt } from '../final-prompt-card/prompt-changes';
import { promptToJsonKey } from '../final-prompt-card/prompt-mutations';
import type { OperationMutation } from '../operation/operation-mutation';
import { splitTextModel } from './split-model';

interface PromptToJsonInput {
  /** The text at the start of the operation. */
  sent?: string;
}

/** Replaces the final prompt with its structure as JSON. */
export const promptToJsonMutation: OperationMutation<'transform-to-json', PromptToJsonInput> = {
  id: 'prompt-to-json',
  operation: 'transform-to-json',
  failsAs: 'final-prompt-to-json',
  mutationKey: () => promptToJsonKey,
  firstProgress: () => ({ progress: 0, total: percentTotal, message: 'Converting to JSON...' }),
  prepare: () => ({ sent: getFinalPrompt() }),
  start: ({ sent = '' }, options) => runOperation('transform-to-json', { text: sent }, options),
  onResult: ({ sent }, response) => {
    const { json } = splitTextModel(response, sent ?? '');
    replaceSentPrompt('To JSON', sent, JSON.stringify(json, null, 2));
    showToast({ title: 'Success', description: 'Content transformed to JSON successfully' });
    return '';
  },
};
