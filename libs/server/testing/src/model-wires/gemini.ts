import { contentText, sse, type Answer, type Finish, type Json, type ModelWire, type Usage } from './wire';

interface Content {
  readonly role?: string;
  readonly parts: { text?: string }[];
}
interface Body {
  readonly contents: Content[];
  readonly systemInstruction?: Content | string;
  readonly tools?: { functionDeclarations?: { name: string; parameters: Record<string, unknown> }[] }[];
  readonly generationConfig?: { maxOutputTokens?: number; responseSchema?: Record<string, unknown> };
}

const reasons: Record<Finish, string> = {
  stop: 'STOP',
  length: 'MAX_TOKENS',
  filtered: 'SAFETY',
  declined: 'STOP',
};
const kinds: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
};

const candidate = (fields: Json, usage?: Usage) =>
  sse({ candidates: [{ index: 0, ...fields }], ...(usage ? { usageMetadata: usageOf(usage) } : {}) });
const parts = (...list: Json[]) => ({ content: { role: 'model', parts: list } });

/** Thinking tokens are counted separately from the candidate's. */
const usageOf = ({ prompt, answer, reasoning }: Usage): Json => ({
  promptTokenCount: prompt,
  candidatesTokenCount: answer,
  totalTokenCount: prompt + answer + reasoning,
  ...(reasoning > 0 ? { thoughtsTokenCount: reasoning } : {}),
});

function tailOf({ finish, usage }: Answer): string {
  // A blocked prompt has no candidates, and a filtered candidate has no content.
  if (finish === 'declined')
    return sse({
      promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
      usageMetadata: { promptTokenCount: usage.prompt, totalTokenCount: usage.prompt },
    });
  const content = finish === 'filtered' ? {} : { content: { role: 'model' } };
  return candidate({ ...content, finishReason: reasons[finish] }, usage);
}

/** Gemini's `streamGenerateContent`. */
export const gemini: ModelWire = {
  basePath: '',
  contentType: 'text/event-stream',
  isCompletion: (path) => path.includes(':streamGenerateContent'),
  read(json, path) {
    const { contents, systemInstruction, tools, generationConfig } = json as unknown as Body;
    const textOf = ({ parts: list }: Content) => contentText(list);
    const system = typeof systemInstruction === 'object' ? textOf(systemInstruction) : (systemInstruction ?? '');
    const tool = tools?.[0]?.functionDeclarations?.[0];
    const schema = generationConfig?.responseSchema;
    return {
      messages: [
        ...(system === '' ? [] : [{ role: 'system', content: system }]),
        ...contents.map((content) => ({
          role: content.role === 'model' ? 'assistant' : 'user',
          content: textOf(content),
        })),
      ],
      model: /models\/([^:/]+):/.exec(path)?.[1] ?? '',
      maxTokens: generationConfig?.maxOutputTokens,
      format: schema ? { name: 'answer', schema } : tool && { name: tool.name, schema: tool.parameters },
      formatBy: schema ? 'response_format' : tool && 'tool',
      streams: true,
    };
  },
  head: () => '',
  piece: (text) => candidate(parts({ text })),
  reasoning: (text) => candidate(parts({ text, thought: true })),
  tail: tailOf,
  error: (code, error) => ({ error: { code, status: kinds[code] ?? 'UNKNOWN', ...error } }),
};
