import { runOperation } from '@winnow/api-client';
import { percentTotal } from '@winnow/contracts';
import { showToast } from '@winnow/toast';
import type { OperationMutation } from '../../operation/operation-mutation';
import { withCount, type PairCount } from '../../generate-examples/pair-count-field';
import { changeExamples, getExamples } from './examples-store';

export const pageExamplesKey = ['generate-examples', 'page'];

interface PageExamplesInput {
  count?: PairCount;
  /** Whether to bypass the cache and query the model again. */
  fresh?: boolean;
}

/** Generates questions and answers from the examples page's text, replacing earlier ones. */
export const generatePageExamplesMutation: OperationMutation<'generate-examples', PageExamplesInput> = {
  id: 'generate-page-examples',
  operation: 'generate-examples',
  failsAs: 'generate-examples',
  mutationKey: () => pageExamplesKey,
  firstProgress: () => ({ progress: 0, total: percentTotal, message: 'Generating examples...' }),
  start: ({ count = '', fresh }, options) => {
    const instructions = withCount('', count) || undefined;
    const request = { knowledge_base: getExamples().text, instructions, ...(fresh ? { fresh } : {}) };
    return runOperation('generate-examples', request, options);
  },
  onResult: (_input, { examples, model, warnings = [], usage }) => {
    changeExamples({ examples, model, warnings });
    showToast({ title: 'Success', description: 'Generated examples successfully' });
    return usage?.summary ?? '';
  },
};
