import type { ModelRequest } from '../model-request';
import { sse, type Answer, type ParsedRequest, type Finish, type ModelWire, type Usage } from './wire';

interface Body {
  readonly messages: { role: string; content: string }[];
  readonly model: string;
  readonly stream?: boolean;
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
  readonly tools?: { function: { name: string; parameters: Record<string, unknown> } }[];
  readonly response_format?: { type?: string; json_schema?: { name: string; schema: Record<string, unknown> } };
}

const reasons: Record<Finish, string> = {
  stop: 'stop',
  length: 'length',
  filtered: 'content_filter',
  declined: 'stop',
};

const baseOf = ({ model }: ModelRequest) => ({ id: 'chatcmpl-1', created: 1, model });
const chunk = (data: Record<string, unknown>) =>
  sse({ id: 'chatcmpl-1', created: 1, model: 'test', object: 'chat.completion.chunk', ...data });
const delta = (fields: object) => chunk({ choices: [{ index: 0, delta: fields, finish_reason: null }] });

function usageOf({ prompt, answer, reasoning }: Usage) {
  const completion_tokens = answer + reasoning;
  const details = reasoning > 0 ? { completion_tokens_details: { reasoning_tokens: reasoning } } : {};
  return { prompt_tokens: prompt, completion_tokens, total_tokens: prompt + completion_tokens, ...details };
}

/** The name of a called function arrives with the first piece of its arguments. */
const toolPiece = ({ format }: ModelRequest, text: string, at: number) => ({
  tool_calls: [
    {
      index: 0,
      id: 'call-1',
      type: 'function',
      function: { ...(at === 0 ? { name: format?.name } : {}), arguments: text },
    },
  ],
});

function formatBy({ response_format, tools }: Body): ParsedRequest['formatBy'] {
  if (response_format) return response_format.type === 'json_object' ? 'json_object' : 'response_format';
  return tools?.[0] && 'tool';
}

/** OpenAI's chat completions API, and compatible ones. */
export const openai: ModelWire = {
  basePath: '/v1',
  contentType: 'text/event-stream',
  isCompletion: (path) => path.endsWith('/chat/completions'),
  read(json) {
    const body = json as unknown as Body;
    const tool = body.tools?.[0]?.function;
    return {
      messages: body.messages,
      model: body.model,
      maxTokens: body.max_tokens ?? body.max_completion_tokens,
      format: body.response_format?.json_schema ?? (tool && { name: tool.name, schema: tool.parameters }),
      formatBy: formatBy(body),
      streams: body.stream === true,
    };
  },
  head: ({ finish }) => (finish === 'declined' ? delta({ role: 'assistant', refusal: 'I will not.' }) : ''),
  piece: (text, at, request) =>
    delta({
      ...(at === 0 ? { role: 'assistant' } : {}),
      ...(request.formatBy === 'tool' ? toolPiece(request, text, at) : { content: text }),
    }),
  reasoning: (text) => delta({ role: 'assistant', reasoning_content: text }),
  tail: ({ finish, usage }: Answer) =>
    chunk({ choices: [{ index: 0, delta: {}, finish_reason: reasons[finish] }] }) +
    chunk({ choices: [], usage: usageOf(usage) }) +
    'data: [DONE]\n\n',
  completeResponse: (content, { request, finish, usage }) => ({
    ...baseOf(request),
    object: 'chat.completion',
    usage: usageOf(usage),
    choices: [{ index: 0, finish_reason: reasons[finish], message: { role: 'assistant', content } }],
  }),
  error: (_, error) => ({ error }),
};
