import { medium, unit } from '../suites-of.mjs';

/**
 * Limits on prompt injection and on model costs.
 *
 * @type {import('../defences.mjs').Defence[]}
 */
export const defences = [
  {
    name: 'page text stands between marks it cannot forge',
    file: 'services/ai/src/model/fence-content.ts',
    text: 'return `<${mark}>\\n${text}\\n</${mark}>`;',
    instead: 'return mark === text ? mark : text;',
    suite: medium('services/ai/src/attacks.medium', 'A028'),
  },
  {
    name: 'token budgets',
    file: 'services/ai/src/model/token-budget.ts',
    text: 'if not fits(KEYS[1], ARGV[2]) then return 1 end',
    instead: '',
    suite: medium('services/ai/src/model/token-budget.medium', 'daily cap'),
  },
  {
    name: 'token budget of a visitor',
    file: 'services/ai/src/model/token-budget.ts',
    text: 'if not fits(KEYS[2], ARGV[3]) then return 2 end',
    instead: '',
    suite: medium('services/ai/src/model/token-budget.medium', 'holds one visitor'),
  },
  {
    name: 'a job costs no more than its budget',
    file: 'services/ai/src/model/job-budget.ts',
    text: 'return room >= wanted * minGrant ? Math.min(wanted, Math.floor(room)) : 0;',
    instead: 'return room >= -Infinity ? wanted : 0;',
    suite: unit('services/ai/src/model/job-budget', 'never lets a job cost more'),
  },
  {
    name: "a cancelled request at Ollama ends, and no other visitor's with it",
    file: 'services/ai/src/model/langchain-source.ts',
    text: 'const access = provider.ignoresSignal ? { ...settings, fetch: fetchUntil(signal) } : settings;',
    instead: 'const access = settings;',
    suite: medium('services/ai/src/model/langchain-source.medium', 'a cancelled request ends'),
  },
  {
    name: 'thinking that Gemini counts apart is paid for',
    file: 'services/ai/src/model/model-chunk.ts',
    text: 'output: answer + thoughts,',
    instead: 'output: answer,',
    suite: medium('services/ai/src/model/langchain-source.medium', 'thinking that the server counts apart'),
  },
  {
    name: "an answer that Gemini's filter stopped passes for no whole one",
    file: 'services/ai/src/model/gemini-client.ts',
    text: "candidates: all.map((one) => ({ content: { role: 'model', parts: [] }, ...one }))",
    instead: 'candidates: all',
    suite: medium('services/ai/src/model/langchain-source.medium', 'an answer withheld by'),
  },
  {
    name: 'what Anthropic had written of an answer that broke off is paid for',
    file: 'services/ai/src/model/meter.ts',
    text: 'output: Math.max(this.reported.output, this.countTokens(this.text))',
    instead: 'output: this.reported.output',
    suite: medium('services/ai/src/model/langchain-source.medium', 'what it had sent of an answer'),
  },
  {
    name: 'embeddings are paid for',
    file: 'services/ai/src/model/guarded-model.ts',
    text: 'cost = embedded ? (embedded.tokens ?? counted) : 0;',
    instead: 'cost = embedded ? 0 : counted;',
    suite: medium('services/ai/src/ask-sources/ask-sources.medium', 'finds passages by their meaning'),
  },
  {
    name: 'only models that answer on this machine are connected',
    file: 'services/ai/src/model/connected-model.ts',
    text: 'if (!isThere)',
    instead: 'if (!isThere && servers.length > 99)',
    suite: medium('services/ai/src/model/connected-model.medium', 'does not answer on this machine'),
  },
];
