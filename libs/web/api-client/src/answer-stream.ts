import { abortError, ApiProblem, invalidResponse, jobProblem, lostConnection, parseJson } from './api-problem';
import { newStreamState, readEventStream } from './event-stream';
import { send } from './http';
import { readDelta } from './read-chat';
import { readProblem } from './read-problem';

export interface AnswerOptions {
  /** Called with each piece of the answer as it arrives. */
  onDelta?: (text: string) => void;
  signal?: AbortSignal;
}

/**
 * Sends a question and streams its answer; also supports servers that respond with plain JSON.
 *
 * @param read returns the whole answer in a body or a `result` event; undefined when it contains none
 * @throws ApiProblem on failure, also when the stream breaks off before its end; AbortError when `signal` aborts
 */
export async function streamAnswer<Answer extends { response: string }>(
  route: string,
  body: unknown,
  read: (value: unknown) => Answer | undefined,
  { signal, onDelta }: AnswerOptions,
): Promise<Answer> {
  const checked = (value: unknown): Answer => {
    const answer = read(value);
    if (!answer) throw invalidResponse();
    return answer;
  };
  const response = await send(route, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream, application/json;q=0.5' },
    body: JSON.stringify(body),
    signal,
  });
  try {
    if (!response.headers.get('content-type')?.includes('text/event-stream')) {
      const answer = checked(await response.json().catch(() => undefined));
      onDelta?.(answer.response);
      return answer;
    }
    for await (const { event, data } of readEventStream(response, newStreamState())) {
      const value = parseJson(data);
      if (event === 'delta') {
        const text = readDelta(value);
        if (text !== undefined) onDelta?.(text);
      } else if (event === 'result') {
        return checked(value);
      } else if (event === 'problem') {
        const problem = readProblem(value);
        throw problem ? jobProblem(problem) : invalidResponse();
      }
    }
  } catch (error) {
    if (signal?.aborted) throw abortError();
    if (error instanceof ApiProblem) throw error;
    throw lostConnection(error);
  }
  if (signal?.aborted) throw abortError();
  throw lostConnection();
}
