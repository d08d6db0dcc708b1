import type * as answerSchemas from './answer-schemas';
import { lostConnection } from './api-problem';

/**
 * Fetches the schemas that validate responses, once. Call it while a request is in flight, so that no response waits
 * for them.
 * @throws ApiProblem `network` when they cannot be loaded; the next call retries
 */
export async function loadSchemas(): Promise<typeof answerSchemas> {
  try {
    return await import('./answer-schemas');
  } catch (error) {
    throw lostConnection(error);
  }
}
