import { runOperation } from '@winnow/api-client';
import { percentTotal } from '@winnow/contracts';
import { showToast } from '@winnow/toast';
import type { OperationMutation } from '../../operation/operation-mutation';
import { changeExamples, getExamples } from './examples-store';

export const pageExamplesKey = ['generate-examples', 'page'];

/** Writes questions and answers from the examples page's text; they take the place of earlier ones. */
export const generatePageExamplesMutation: OperationMutation<'generate-examples', Record<never, never>> = {
  id: 'generate-page-examples',
  operation: 'generate-examples',
  failsAs: 'generate-examples',
  mutationKey: () => pageExamplesKey,
  firstProgress: () => ({ progress: 0, total: percentTotal, message: 'Generating examples...' }),
  start: (_input, options) => runOperation('generate-examples', { knowledge_base: getExamples().text }, options),
  onResult: (_input, { examples, model, warnings = [], usage }) => {
    changeExamples({ examples, model, warnings });
    showToast({ title: 'Success', description: 'Generated examples successfully' });
    return usage?.summary ?? '';
  },
};
