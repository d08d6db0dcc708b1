import type * as answerSchemas from './answer-schemas';
import { ApiProblem } from './api-problem';

/**
 * The schemas that answers are checked with, fetched once. To be asked for while a request is on its way, so that nobody
 * waits for them.
 * @throws ApiProblem `network` when they cannot be had; the next call tries again
 */
export async function loadSchemas(): Promise<typeof answerSchemas> {
  try {
    return await import('./answer-schemas');
  } catch (error) {
    throw new ApiProblem({ message: '', code: 'network', status: 0 }, { cause: error });
  }
}
