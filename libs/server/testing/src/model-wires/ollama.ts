import type { Finish, Json, ModelWire } from './wire';

interface Body {
  readonly messages: { role: string; content: string }[];
  readonly model: string;
  readonly stream?: boolean;
  readonly format?: Record<string, unknown> | string;
  readonly options?: { num_predict?: number };
  readonly tools?: { function: { name: string; parameters: Record<string, unknown> } }[];
}

const reasons: Record<Finish, string> = { stop: 'stop', length: 'length', filtered: 'stop', declined: 'stop' };
const line = (data: Json) => `${JSON.stringify({ model: 'test', created_at: 'now', ...data })}\n`;
const messageLine = (message: Json) => line({ message: { role: 'assistant', content: '', ...message }, done: false });

/**
 * Ollama's own chat API: lines of JSON. It has neither filters nor refusals; a model that declines does so in its
 * answer.
 */
export const ollama: ModelWire = {
  basePath: '',
  contentType: 'application/x-ndjson',
  isCompletion: (path) => path.endsWith('/api/chat'),
  read(json) {
    const body = json as unknown as Body;
    const tool = body.tools?.[0]?.function;
    const schema = typeof body.format === 'object' ? body.format : undefined;
    return {
      messages: body.messages,
      model: body.model,
      maxTokens: body.options?.num_predict,
      format: schema ? { name: 'answer', schema } : tool && { name: tool.name, schema: tool.parameters },
      formatBy: schema ? 'response_format' : body.format ? 'json_object' : tool && 'tool',
      streams: body.stream === true,
    };
  },
  head: () => '',
  piece: (content) => messageLine({ content }),
  reasoning: (thinking) => messageLine({ thinking }),
  tail: ({ finish, usage }) =>
    line({
      message: { role: 'assistant', content: '' },
      done: true,
      done_reason: reasons[finish],
      prompt_eval_count: usage.prompt,
      eval_count: usage.answer + usage.reasoning,
    }),
  error: (_, { message }) => ({ error: message }),
  unsupported: ['refusal', 'content-filter'],
};
