import { forgetOutcome, isOperationRunning } from '../operation/start-operation';

export const enhancePromptKey = ['enhance-content', 'final-prompt'];
export const promptToJsonKey = ['transform-to-json', 'final-prompt'];

const keys = [enhancePromptKey, promptToJsonKey];

export const isPromptBusy = (): boolean => keys.some(isOperationRunning);

/** Removes the outcome of the last operation on the prompt, which refers to an earlier text. */
export const forgetPromptOutcomes = (): void => keys.forEach(forgetOutcome);
