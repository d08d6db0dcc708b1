import { chat, chatEventSchemas, type RequestOf } from '@winnow/contracts';
import { abortError, ApiProblem, invalidResponse, jobProblem, parseJson } from './api-problem';
import { newStreamState, readEventStream } from './event-stream';
import { send } from './http';

export interface ChatReply {
  response: string;
  /** The model that answered; `offline` for the built-in one, undefined when the server does not say. */
  model: string | undefined;
}

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
  const response = await send(chat.route, {
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
        const delta = chatEventSchemas.delta.safeParse(value);
        if (delta.success) onDelta?.(delta.data.text);
      } else if (event === 'result') {
        return checkReply(value);
      } else if (event === 'problem') {
        const problem = chatEventSchemas.problem.safeParse(value);
        throw problem.success ? jobProblem(problem.data) : invalidResponse(undefined, problem.error);
      }
    }
  } catch (error) {
    if (signal?.aborted) throw abortError();
    if (error instanceof ApiProblem) throw error;
    throw new ApiProblem({ message: '', code: 'network', status: 0 }, { cause: error });
  }
  if (signal?.aborted) throw abortError();
  throw new ApiProblem({ message: '', code: 'network', status: 0 });
}

function checkReply(value: unknown): ChatReply {
  const reply = chat.response.safeParse(value);
  if (!reply.success) throw invalidResponse(undefined, reply.error);
  return { response: reply.data.response, model: reply.data.model };
}
