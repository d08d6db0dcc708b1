import type { askSources, RequestOf, ResponseOf } from '@winnow/contracts';
import { streamAnswer, type AnswerOptions } from './answer-stream';
import { readSourcesAnswer } from './read-sources-answer';

const route = '/api/ask-sources' satisfies (typeof askSources)['route'];

/** Asks a question about texts and streams the answer with its citations. @throws like `streamAnswer` */
export function streamFromSources(
  request: RequestOf<'ask-sources'>,
  options: AnswerOptions = {},
): Promise<ResponseOf<'ask-sources'>> {
  return streamAnswer(route, request, readSourcesAnswer, options);
}
