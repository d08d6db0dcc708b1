import { contentText, sse, type Finish, type Json, type ModelWire } from './wire';

interface Body {
  readonly system?: unknown;
  readonly messages: { role: string; content: unknown }[];
  readonly model: string;
  readonly max_tokens: number;
  readonly stream?: boolean;
  readonly tools?: { name: string; input_schema: Record<string, unknown> }[];
  readonly output_config?: { format?: { schema: Record<string, unknown> } };
}

const reasons: Record<Finish, string> = {
  stop: 'end_turn',
  length: 'max_tokens',
  filtered: 'end_turn',
  declined: 'refusal',
};
/** Error types by status. */
const kinds: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
  500: 'api_error',
  529: 'overloaded_error',
};

const send = (data: Json & { type: string }) => sse(data, data.type);
const blockStart = (index: number, content_block: Json) => send({ type: 'content_block_start', index, content_block });
const blockDelta = (index: number, delta: Json) => send({ type: 'content_block_delta', index, delta });
const blockStop = (index: number) => send({ type: 'content_block_stop', index });
const filtered = { type: 'invalid_request_error', message: 'Output blocked by content filtering policy' };

/**
 * Anthropic's Messages API. A filter interrupts the stream with an error; thinking is a separate block before the
 * answer.
 */
export const anthropic: ModelWire = {
  basePath: '',
  contentType: 'text/event-stream',
  isCompletion: (path) => path.endsWith('/v1/messages'),
  read(json) {
    const body = json as unknown as Body;
    const tool = body.tools?.[0];
    const schema = body.output_config?.format?.schema;
    const system = contentText(body.system);
    return {
      messages: [
        ...(system === '' ? [] : [{ role: 'system', content: system }]),
        ...body.messages.map(({ role, content }) => ({ role, content: contentText(content) })),
      ],
      model: body.model,
      maxTokens: body.max_tokens,
      format: schema ? { name: 'answer', schema } : tool && { name: tool.name, schema: tool.input_schema },
      formatBy: schema ? 'response_format' : tool && 'tool',
      streams: body.stream === true,
    };
  },
  head: ({ request, usage }) =>
    send({
      type: 'message_start',
      message: {
        id: 'm',
        type: 'message',
        role: 'assistant',
        model: request.model,
        content: [],
        stop_reason: null,
        usage: { input_tokens: usage.prompt, output_tokens: 0 },
      },
    }),
  piece(text, at, { formatBy, format }) {
    const isTool = formatBy === 'tool';
    const opening = isTool
      ? { type: 'tool_use', id: 'call', name: format?.name, input: {} }
      : { type: 'text', text: '' };
    const delta = isTool ? { type: 'input_json_delta', partial_json: text } : { type: 'text_delta', text };
    return (at === 0 ? blockStart(1, opening) : '') + blockDelta(1, delta);
  },
  reasoning: (thinking) =>
    blockStart(0, { type: 'thinking', thinking: '', signature: '' }) +
    blockDelta(0, { type: 'thinking_delta', thinking }) +
    blockStop(0),
  tail: ({ finish, usage }) =>
    finish === 'filtered'
      ? send({ type: 'error', error: filtered })
      : blockStop(1) +
        send({
          type: 'message_delta',
          delta: { stop_reason: reasons[finish] },
          usage: { output_tokens: usage.answer + usage.reasoning },
        }) +
        send({ type: 'message_stop' }),
  error: (status, error) => ({ type: 'error', error: { type: kinds[status] ?? 'api_error', ...error } }),
};
