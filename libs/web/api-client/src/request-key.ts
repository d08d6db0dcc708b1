import { ApiProblem } from './api-problem';
import { newCorrelationId } from './http';
import { readAccepted } from './read-accepted';

/** What came back for a POST that asks for work. */
export interface Answer {
  status: number;
  body: unknown;
}

/** Milliseconds after which the server may have forgotten a job that has ended, and its key with it (contract: 15 minutes). */
const keptMs = 15 * 60_000;
/** Wishes without an answer that are kept: each holds its whole request. */
const mostKept = 20;

/** The keys of requests that may have made a job of which nobody knows, by what they asked for. */
const unanswered = new Map<string | File, { key: string; at: number }>();

/**
 * Sends a request for work under an `Idempotency-Key`. When its answer is lost, the same wish, once more, goes out under
 * the same key and so finds the job that the first one may have made: nothing is done, or paid for, twice. After an
 * answer the same words are a new wish. A wish that is under way shares its key with no other.
 * @param wish what is asked for: operation and body, or the file
 */
export async function underKey(wish: string | File, send: (key: string) => Promise<Answer>): Promise<Answer> {
  const kept = unanswered.get(wish);
  unanswered.delete(wish);
  const key = kept && Date.now() - kept.at < keptMs ? kept.key : newCorrelationId();
  try {
    const answer = await send(key);
    if (answer.status === 202 && !readAccepted(answer.body)) keep(wish, key);
    return answer;
  } catch (error) {
    if (leavesOpen(error)) keep(wish, key);
    throw error;
  }
}

function keep(wish: string | File, key: string): void {
  unanswered.set(wish, { key, at: Date.now() });
  const [oldest] = unanswered.keys();
  if (unanswered.size > mostKept && oldest !== undefined) unanswered.delete(oldest);
}

/** Whether a failed request may have made a job: its connection broke, or something on the way or at the server did. */
function leavesOpen(error: unknown): boolean {
  return error instanceof ApiProblem && (error.code === 'network' || error.status >= 500);
}
