import { flag, integer, choice, optionalText, type ConfigOf, type Variable } from '@winnow/config';
import { workerVariables } from '@winnow/worker-process';

/** Declares an optional decimal number; null when absent. */
const optionalNumber = (name: string, meaning: string, max: number): Variable<number | null> => ({
  name,
  meaning,
  fallback: null,
  parse(value) {
    if (value === undefined) return null;
    const number = Number(value);
    if (!(number >= 0 && number <= max)) throw new Error(`must be a number from 0 to ${max}`);
    return number;
  },
});

/** Environment variables of the AI service. */
export const variables = {
  ...workerVariables,
  rpcPort: integer({ name: 'AI_RPC_PORT', meaning: 'port of the chat service (gRPC)', fallback: 50_051, max: 65_535 }),
  provider: choice({
    name: 'AI_PROVIDER',
    meaning: 'which language model answers; auto takes the first provider with a key or an address',
    options: ['auto', 'openai', 'anthropic', 'google-genai', 'ollama', 'offline'],
    fallback: 'auto',
  }),
  connect: flag({
    name: 'AI_CONNECT',
    meaning: 'visitors may connect a model server of this machine where the environment names no model',
    fallback: false,
  }),
  openaiApiKey: optionalText({ name: 'OPENAI_API_KEY', meaning: 'access key of an OpenAI-compatible server' }),
  openaiBaseUrl: optionalText({ name: 'OPENAI_BASE_URL', meaning: 'address of an OpenAI-compatible server' }),
  openaiModel: optionalText({ name: 'OPENAI_MODEL', meaning: 'model of that server (gpt-4o-mini without it)' }),
  anthropicApiKey: optionalText({ name: 'ANTHROPIC_API_KEY', meaning: 'access key of Anthropic' }),
  anthropicBaseUrl: optionalText({ name: 'ANTHROPIC_BASE_URL', meaning: "address of the API, Anthropic's without it" }),
  anthropicModel: optionalText({ name: 'ANTHROPIC_MODEL', meaning: 'model of Anthropic' }),
  googleApiKey: optionalText({ name: 'GOOGLE_API_KEY', meaning: 'access key of the Gemini API' }),
  googleBaseUrl: optionalText({ name: 'GOOGLE_BASE_URL', meaning: "address of the Gemini API, Google's without it" }),
  googleModel: optionalText({ name: 'GOOGLE_MODEL', meaning: 'model of the Gemini API' }),
  ollamaBaseUrl: optionalText({ name: 'OLLAMA_BASE_URL', meaning: 'address of an Ollama server (its own API)' }),
  ollamaModel: optionalText({ name: 'OLLAMA_MODEL', meaning: 'model of the Ollama server' }),
  temperature: optionalNumber(
    'OPENAI_TEMPERATURE',
    "how freely the model writes; the server's own setting without it",
    2,
  ),
  reasoningEffort: optionalText({
    name: 'AI_REASONING_EFFORT',
    meaning: 'how long a model may think (`minimal`, `low`, `medium`, `high`), where its server takes that',
  }),
  contextTokens: integer({
    name: 'OPENAI_CONTEXT_TOKENS',
    meaning: "tokens of prompt and answer together; 0 goes by the server's list or the name of the model",
    fallback: 0,
  }),
  outputTokens: integer({
    name: 'OPENAI_OUTPUT_TOKENS',
    meaning: "most tokens of one answer; 0 goes by the server's list or the name of the model",
    fallback: 0,
  }),
  partTokens: integer({
    name: 'AI_PART_TOKENS',
    meaning: 'most tokens of one part of long content',
    fallback: 2_500,
    min: 200,
  }),
  workPermits: integer({
    name: 'AI_WORK_CONCURRENCY',
    meaning: 'requests of jobs to the model at once',
    fallback: 8,
    min: 1,
  }),
  chatPermits: integer({
    name: 'AI_CHAT_CONCURRENCY',
    meaning: 'requests of chats to the model at once',
    fallback: 128,
    min: 1,
  }),
  partConcurrency: integer({
    name: 'AI_PARTS_AT_ONCE',
    meaning: 'parts of one job under way at once',
    fallback: 4,
    min: 1,
  }),
  firstTokenSeconds: integer({
    name: 'AI_FIRST_TOKEN_SECONDS',
    meaning: 'seconds the model may read before its first sign',
    fallback: 120,
    min: 1,
  }),
  nextTokenSeconds: integer({
    name: 'AI_NEXT_TOKEN_SECONDS',
    meaning: 'seconds the model may be silent between two signs',
    fallback: 30,
    min: 1,
  }),
  dailyTokens: integer({
    name: 'AI_DAILY_TOKENS',
    meaning: 'tokens all visitors may use a day (UTC); 0 sets no cap',
    fallback: 0,
  }),
  visitorTokens: integer({
    name: 'AI_VISITOR_TOKENS',
    meaning: 'tokens one visitor may use a day (UTC); 0 sets no cap',
    // Some eight million characters: enough for a book and its examples, with a bounded cost.
    fallback: 2_000_000,
  }),
  cacheHours: integer({
    name: 'AI_CACHE_HOURS',
    meaning: "hours the model's answers for parts of content are kept for the same question; 0 keeps none",
    fallback: 24,
    max: 8_760,
  }),
};

export type AiConfig = ConfigOf<typeof variables>;
