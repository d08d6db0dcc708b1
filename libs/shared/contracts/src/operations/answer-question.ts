import { defineOperation } from '../define-operation';
import { askSources } from './ask-sources';

/** `ask-sources` as a job, for questions about many pages, which end after the request that asks them. */
export const answerQuestion = defineOperation({
  name: 'answer-question',
  isInternal: true,
  summary: 'Answers a question from the given texts.',
  request: askSources.request,
  response: askSources.response,
  transport: { kind: 'job', queue: 'ai', attempts: 3, deadlineMs: askSources.transport.deadlineMs },
  fallbackMessage: askSources.fallbackMessage,
  weight: askSources.weight,
});
