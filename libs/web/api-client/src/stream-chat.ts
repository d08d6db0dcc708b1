import type { chat, RequestOf } from '@winnow/contracts';
import { abortError, ApiProblem, invalidResponse, jobProblem, lostConnection, parseJson } from './api-problem';
import { newStreamState, readEventStream } from './event-stream';
import { send } from './http';
import { readDelta, readReply, type ChatReply } from './read-chat';
import { readProblem } from './read-problem';

const route = '/api/chat' satisfies (typeof chat)['route'];

interface ChatOptions {
  /** Each piece of the reply as it arrives. */
  onDelta?: (text: string) => void;
  signal?: AbortSignal;
}

/**
 * Sends a chat and streams its reply; a server that answers with plain JSON is understood as well.
 * @throws ApiProblem on failure, also when the stream breaks off before its end; AbortError when `signal` aborts
 */
export async function streamChat(request: RequestOf<'chat'>, options: ChatOptions = {}): Promise<ChatReply> {
  const { signal, onDelta } = options;
  const response = await send(route, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream, application/json;q=0.5' },
    body: JSON.stringify(request),
    signal,
  });
  try {
    if (!response.headers.get('content-type')?.includes('text/event-stream')) {
      const reply = checkReply(await response.json().catch(() => undefined));
      onDelta?.(reply.response);
      return reply;
    }
    for await (const { event, data } of readEventStream(response, newStreamState())) {
      const value = parseJson(data);
      if (event === 'delta') {
        const text = readDelta(value);
        if (text !== undefined) onDelta?.(text);
      } else if (event === 'result') {
        return checkReply(value);
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

function checkReply(value: unknown): ChatReply {
  const reply = readReply(value);
  if (!reply) throw invalidResponse();
  return reply;
}
