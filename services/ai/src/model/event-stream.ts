import { boundedText } from '@winnow/worker-process';
import { unstated } from './finish-reasons';

/** Maximum bytes of a response that is one JSON document. */
const maxBytes = 16 * 2 ** 20;

interface Completion {
  readonly error?: string | { readonly message?: string; readonly code?: unknown };
  readonly choices?: readonly {
    readonly message?: { readonly content?: unknown; readonly tool_calls?: readonly object[] };
    readonly finish_reason?: unknown;
  }[];
}

/**
 * Returns a successful response of an OpenAI-compatible server as the stream of events that its client parses. Some
 * servers answer with one JSON document although a stream was requested, or report an error with status 200; a wrong
 * address responds with a web page. The client would see an empty answer.
 */
export async function asEventStream(response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('html')) return errorResponse(404, 'The address responds with a web page, not with an API.');
  if (!type.includes('json')) return response.body ? events(response.body.pipeThrough(completeEvents())) : response;
  const { text } = await boundedText(response, maxBytes);
  const completion = parsed(text);
  if (completion === null) return events(text);
  const { error, choices } = completion;
  if (error) {
    const { message = '', code, ...more } = typeof error === 'string' ? { message: error } : error;
    const isStatus = typeof code === 'number' && code >= 400 && code < 600;
    const status = isStatus ? code : /endpoint|not found/i.test(message) ? 404 : 502;
    return errorResponse(status, message, { code, ...more });
  }
  // Some gateways report an error in fields of their own.
  if (!Array.isArray(choices)) return errorResponse(502, 'The response contains no completion.');
  const streamed = (choices as NonNullable<Completion['choices']>).map(({ message, ...choice }) => ({
    ...choice,
    delta: { ...message, ...(message?.tool_calls ? { tool_calls: message.tool_calls.map(withIndex) } : {}) },
  }));
  withPlainContents(streamed);
  return events(`data: ${JSON.stringify({ ...completion, choices: streamed })}\n\ndata: [DONE]\n\n`);
}

const withIndex = (call: object, index: number) => ({ index, ...call });
const events = (body: string | ReadableStream<Uint8Array>) =>
  new Response(body, { headers: { 'content-type': 'text/event-stream' } });
const errorResponse = (status: number, message: string, more: object = {}) =>
  Response.json({ error: { ...more, message } }, { status });

function parsed(text: string): Completion | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

interface Event {
  readonly choices?: readonly { readonly delta?: { content?: unknown } }[];
}

/**
 * Replaces contents that are lists by their text: Mistral's reasoning models send lists of thoughts and texts, which
 * LangChain drops. Adds a finish reason before the `[DONE]` of a stream that has none, since LangChain drops the latter: only
 * it distinguishes such an answer from one whose connection was lost.
 */
function completeEvents(): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let held = '';
  let isFinished = false;
  const completed = (lines: string) => {
    isFinished ||= finishReason.test(lines);
    const plain = lines.replace(listLine, plainLine);
    return encoder.encode(isFinished ? plain : plain.replace(endLine, `${finishEvent}$&`));
  };
  return new TransformStream({
    transform(bytes, controller) {
      held += decoder.decode(bytes, { stream: true });
      const end = held.lastIndexOf('\n') + 1;
      if (end === 0) return;
      controller.enqueue(completed(held.slice(0, end)));
      held = held.slice(end);
    },
    flush(controller) {
      const rest = held + decoder.decode();
      if (rest !== '') controller.enqueue(completed(rest));
    },
  });
}

const listLine = /^data:(.*"content" ?: ?\[.*)$/gm;
/** Quotes within a content are escaped; an empty reason is none. */
const finishReason = /"finish_reason" ?: ?"[^"]/;
const endLine = /^data: ?\[DONE\]/m;
const finishEvent = `data: {"choices":[{"index":0,"delta":{},"finish_reason":"${unstated}"}]}\n\n`;

function plainLine(line: string, json: string): string {
  const event = parsed(json) as Event | null;
  withPlainContents(event?.choices ?? []);
  return event ? `data: ${JSON.stringify(event)}` : line;
}

const textOf = (part: unknown): string => {
  const { type, text } = (part ?? {}) as { type?: unknown; text?: unknown };
  return type === 'text' && typeof text === 'string' ? text : '';
};

function withPlainContents(choices: NonNullable<Event['choices']>): void {
  for (const { delta } of choices)
    if (delta && Array.isArray(delta.content)) delta.content = delta.content.map(textOf).join('');
}
