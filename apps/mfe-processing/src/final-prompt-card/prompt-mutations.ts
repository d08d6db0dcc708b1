import { forgetOutcome, isOperationRunning } from '../operation/start-operation';

export const enhancePromptKey = ['enhance-content', 'final-prompt'];
export const promptToJsonKey = ['transform-to-json', 'final-prompt'];

const keys = [enhancePromptKey, promptToJsonKey];

export const isPromptWorkedOn = (): boolean => keys.some(isOperationRunning);

/** Takes away how the last work on the prompt ended: it speaks of a text that is no longer there. */
export const forgetPromptOutcomes = (): void => keys.forEach(forgetOutcome);
