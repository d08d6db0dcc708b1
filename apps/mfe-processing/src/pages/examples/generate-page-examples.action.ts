import { runOperation } from '@winnow/api-client';
import { percentTotal } from '@winnow/contracts';
import { showToast } from '@winnow/toast';
import type { Action } from '../../operation/action';
import { changeExamples, getExamples } from './examples-store';

export const pageExamplesPlace = 'examples-page';

/** Writes questions and answers from the examples page's text; they take the place of earlier ones. */
export const generatePageExamplesAction: Action<'generate-examples', Record<never, never>> = {
  id: 'generate-page-examples',
  operation: 'generate-examples',
  failsAs: 'generate-examples',
  place: () => pageExamplesPlace,
  firstProgress: () => ({ progress: 0, total: percentTotal, message: 'Generating examples...' }),
  start: (_context, options) => runOperation('generate-examples', { knowledge_base: getExamples().text }, options),
  onResult: (_context, { examples, model, warnings = [] }) => {
    changeExamples({ examples, model, warnings });
    showToast({ title: 'Success', description: 'Generated examples successfully' });
    return '';
  },
};
