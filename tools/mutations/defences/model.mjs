import { medium, unit } from '../suites-of.mjs';

/**
 * Limits on prompt injection and on model costs.
 *
 * @type {import('../defences.mjs').Defence[]}
 */
export const defences = [
  {
    name: 'page text is fenced by marks that it cannot forge',
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
    suite: medium('services/ai/src/model/token-budget.medium', 'limits one visitor'),
  },
  {
    name: 'a job costs no more than its budget',
    file: 'services/ai/src/model/job-budget.ts',
    text: 'return room >= wanted * minGrant ? Math.min(wanted, Math.floor(room)) : 0;',
    instead: 'return room >= -Infinity ? wanted : 0;',
    suite: unit('services/ai/src/model/job-budget', 'keeps the cost of a job within'),
  },
  {
    name: 'cancellation at Ollama aborts only the cancelled request',
    file: 'services/ai/src/model/langchain-source.ts',
    text: 'const access = provider.ignoresSignal ? { ...settings, fetch: fetchUntil(signal) } : settings;',
    instead: 'const access = settings;',
    suite: medium('services/ai/src/model/langchain-source.medium', 'only the cancelled request'),
  },
  {
    name: 'reasoning tokens that Gemini reports separately are charged',
    file: 'services/ai/src/model/model-chunk.ts',
    text: 'output: Math.max(answer + thoughts, reasoning),',
    instead: 'output: answer,',
    suite: medium('services/ai/src/model/langchain-source.medium', 'reasoning tokens that the server reports'),
  },
  {
    name: "an answer stopped by Gemini's filter is not complete",
    file: 'services/ai/src/model/gemini-client.ts',
    text: "candidates: all.map((one) => ({ content: { role: 'model', parts: [] }, ...one }))",
    instead: 'candidates: all',
    suite: medium('services/ai/src/model/langchain-source.medium', 'an answer withheld by'),
  },
  {
    name: 'the received part of an interrupted answer of Anthropic is charged',
    file: 'services/ai/src/model/meter.ts',
    text: 'output: Math.max(this.reported.output, this.countTokens(this.text))',
    instead: 'output: this.reported.output',
    suite: medium('services/ai/src/model/langchain-source.medium', 'the received part of an interrupted answer'),
  },
  {
    name: 'embeddings are charged',
    file: 'services/ai/src/model/guarded-model.ts',
    text: 'cost = embedded ? (embedded.tokens ?? counted) : 0;',
    instead: 'cost = embedded ? 0 : counted;',
    suite: medium('services/ai/src/ask-sources/ask-sources.medium', 'finds passages by embeddings'),
  },
  {
    name: 'only models served on this machine are connected',
    file: 'services/ai/src/model/connected-model.ts',
    text: 'if (!isAvailable)',
    instead: 'if (!isAvailable && servers.length > 99)',
    suite: medium('services/ai/src/model/connected-model.medium', 'is not served on this machine'),
  },
];
