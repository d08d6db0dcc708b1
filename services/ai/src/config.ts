import { flag, integer, choice, optionalHttpUrl, optionalText, type ConfigOf, type Variable } from '@winnow/config';
import { workerVariables } from '@winnow/worker-process';

/** Declares an optional decimal number; null when absent. */
const optionalNumber = (name: string, description: string, max: number): Variable<number | null> => ({
  name,
  description,
  parse(value) {
    if (value === undefined) return null;
    const number = Number(value);
    if (!(number >= 0 && number <= max)) throw new Error(`must be a number from 0 to ${max}`);
    return number;
  },
});

/** Reasoning efforts of the APIs of OpenAI and of the servers compatible with it. */
const efforts: readonly string[] = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'];

const reasoningEffort: Variable<string | null> = {
  name: 'AI_REASONING_EFFORT',
  description: 'reasoning effort, if the server supports it',
  parse(value = '') {
    if (value !== '' && !efforts.includes(value)) throw new Error(`must be one of ${efforts.join(', ')}`);
    return value || null;
  },
};

/** Environment variables of the AI service. */
export const variables = {
  ...workerVariables,
  rpcPort: integer({
    name: 'AI_RPC_PORT',
    description: 'port of the chat service (gRPC)',
    fallback: 50_051,
    max: 65_535,
  }),
  provider: choice({
    name: 'AI_PROVIDER',
    description: 'provider of the language model; auto selects the first one with a key or a base URL',
    options: ['auto', 'openai', 'anthropic', 'google-genai', 'ollama', 'offline'],
    fallback: 'auto',
  }),
  connect: flag({
    name: 'AI_CONNECT',
    description: 'whether visitors may connect a model server on this machine if no model is configured',
    fallback: false,
  }),
  nodeUseEnvProxy: optionalText({
    name: 'NODE_USE_ENV_PROXY',
    description: '1: requests to the model use HTTP_PROXY, HTTPS_PROXY and NO_PROXY, as Node does',
  }),
  openaiApiKey: optionalText({ name: 'OPENAI_API_KEY', description: 'API key of an OpenAI-compatible server' }),
  openaiBaseUrl: optionalHttpUrl({ name: 'OPENAI_BASE_URL', description: 'base URL of an OpenAI-compatible server' }),
  openaiModel: optionalText({ name: 'OPENAI_MODEL', description: 'model of that server; unset: gpt-4o-mini' }),
  anthropicApiKey: optionalText({ name: 'ANTHROPIC_API_KEY', description: 'API key of Anthropic' }),
  anthropicBaseUrl: optionalHttpUrl({
    name: 'ANTHROPIC_BASE_URL',
    description: "base URL of the Anthropic API; unset: Anthropic's own",
  }),
  anthropicModel: optionalText({ name: 'ANTHROPIC_MODEL', description: 'Anthropic model' }),
  googleApiKey: optionalText({ name: 'GOOGLE_API_KEY', description: 'API key of the Gemini API' }),
  googleBaseUrl: optionalHttpUrl({
    name: 'GOOGLE_BASE_URL',
    description: "base URL of the Gemini API; unset: Google's own",
  }),
  googleModel: optionalText({ name: 'GOOGLE_MODEL', description: 'Gemini model' }),
  ollamaBaseUrl: optionalHttpUrl({
    name: 'OLLAMA_BASE_URL',
    description: 'base URL of an Ollama server (its own API)',
  }),
  ollamaModel: optionalText({ name: 'OLLAMA_MODEL', description: 'Ollama model' }),
  temperature: optionalNumber('OPENAI_TEMPERATURE', "sampling temperature; unset: the server's default", 2),
  reasoningEffort,
  contextTokens: integer({
    name: 'OPENAI_CONTEXT_TOKENS',
    description: "maximum tokens of prompt and answer together; 0: as the server lists it, or by the model's name",
    fallback: 0,
  }),
  outputTokens: integer({
    name: 'OPENAI_OUTPUT_TOKENS',
    description: "maximum tokens of an answer; 0: as the server lists it, or by the model's name",
    fallback: 0,
  }),
  partTokens: integer({
    name: 'AI_PART_TOKENS',
    description: 'maximum tokens of a part of long content',
    fallback: 2_500,
    min: 200,
  }),
  workPermits: integer({
    name: 'AI_WORK_CONCURRENCY',
    description: 'maximum concurrent requests of jobs to the model',
    fallback: 8,
    min: 1,
  }),
  chatPermits: integer({
    name: 'AI_CHAT_CONCURRENCY',
    description: 'maximum concurrent requests of chats to the model',
    fallback: 128,
    min: 1,
  }),
  partConcurrency: integer({
    name: 'AI_PARTS_AT_ONCE',
    description: 'maximum concurrent parts of a job',
    fallback: 4,
    min: 1,
  }),
  firstTokenSeconds: integer({
    name: 'AI_FIRST_TOKEN_SECONDS',
    description: 'timeout for the first token, in seconds',
    fallback: 120,
    min: 1,
  }),
  nextTokenSeconds: integer({
    name: 'AI_NEXT_TOKEN_SECONDS',
    description: 'timeout between two tokens, in seconds',
    fallback: 30,
    min: 1,
  }),
  dailyTokens: integer({
    name: 'AI_DAILY_TOKENS',
    description: 'token budget of all visitors per day (UTC); 0: unlimited',
    fallback: 0,
  }),
  visitorTokens: integer({
    name: 'AI_VISITOR_TOKENS',
    description: 'token budget per visitor and day (UTC); 0: unlimited',
    // Some eight million characters: enough for a book and its examples, with a bounded cost.
    fallback: 2_000_000,
  }),
  cacheHours: integer({
    name: 'AI_CACHE_HOURS',
    description: 'hours for which answers of the model about parts of content are cached; 0 disables the cache',
    fallback: 24,
    max: 8_760,
  }),
};

export type AiConfig = ConfigOf<typeof variables>;
