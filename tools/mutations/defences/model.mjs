import { attacks, gateway, medium } from '../suites-of.mjs';

/**
 * What text may make of the model, and what a model may cost.
 *
 * @type {import('../defences.mjs').Defence[]}
 */
export const defences = [
  {
    name: 'five messages and 2000 characters of a chat',
    file: `${gateway}/chat/chat.controller.ts`,
    text: 'systemPrompt: systemPrompt.slice(0, systemPromptLimit)',
    instead: 'systemPrompt',
    suite: attacks('A023'),
  },
  {
    name: 'page text stands between marks it cannot forge',
    file: 'services/ai/src/model/fence-content.ts',
    text: 'return `<${mark}>\\n${text}\\n</${mark}>`;',
    instead: 'return mark === text ? mark : text;',
    suite: medium('services/ai/src/attacks.medium', 'A028'),
  },
  {
    name: 'names that reach into prototypes',
    file: 'services/ai/src/transform-to-json/json-values.ts',
    text: 'if (!forbidden.has(key) && item !== undefined)',
    instead: 'if (item !== undefined)',
    suite: medium('services/ai/src/attacks.medium', 'A029'),
  },
  {
    name: 'token budgets',
    file: 'services/ai/src/model/token-budget.ts',
    text: 'if not fits(KEYS[1], ARGV[2]) then return 1 end',
    instead: '',
    suite: medium('services/ai/src/model/token-budget.medium', 'daily cap'),
  },
  {
    name: 'tokens of an answer',
    file: 'services/ai/src/model/langchain-source.ts',
    text: '[provider.maxTokensField]: call.maxTokens',
    instead: '',
    suite: medium('services/ai/src/attacks.medium', 'asks for no more tokens'),
  },
  {
    name: 'prompt and answer fit the model',
    file: 'services/ai/src/model/guarded-model.ts',
    text: 'if (input + call.maxTokens > this.contextTokens) {',
    instead: 'if (input + call.maxTokens > 1e12) {',
    suite: medium('services/ai/src/model/guarded-model.medium', 'cannot fit'),
  },
  {
    name: 'token budget of a visitor',
    file: 'services/ai/src/model/token-budget.ts',
    text: 'if not fits(KEYS[2], ARGV[3]) then return 2 end',
    instead: '',
    suite: medium('services/ai/src/model/token-budget.medium', 'holds one visitor'),
  },
  {
    name: 'a server that is silent is given up on',
    file: 'services/ai/src/model/idle-limit.ts',
    text: '    }, milliseconds);',
    instead: '    }, milliseconds * 1e4);',
    suite: medium('services/ai/src/model/guarded-model.medium', 'asked for again after silence'),
  },
  {
    name: 'a server that fails is left alone',
    file: 'services/ai/src/model/guarded-model.ts',
    text: 'const restMs = this.breaker.enter();',
    instead: 'const restMs = 0;',
    suite: medium('services/ai/src/model/guarded-model.medium', 'spares a failing server'),
  },
  {
    name: 'messages of a chat speak as user or assistant',
    file: 'services/ai/src/chat/chat-messages.ts',
    text: 'chatRoles.includes(role) && ',
    instead: 'role.length > 0 && ',
    suite: medium('services/ai/src/chat/chat.medium', 'speak as the system'),
  },
  {
    name: 'characters of a system prompt at the model',
    file: 'services/ai/src/chat/chat-messages.ts',
    text: 'system: systemPrompt.slice(0, systemPromptLimit)',
    instead: 'system: systemPrompt',
    suite: medium('services/ai/src/chat/chat.medium', 'passes on the last five'),
  },
  {
    name: 'messages of a chat at the model',
    file: 'services/ai/src/chat/chat-messages.ts',
    text: 'const last = known.slice(-chatMessageLimit);',
    instead: 'const last = known.slice(-500);',
    suite: medium('services/ai/src/chat/chat.medium', 'passes on the last five'),
  },
  {
    name: 'depth of JSON from a text',
    file: 'services/ai/src/transform-to-json/json-values.ts',
    text: ' || depth >= mostDepth) return null;',
    instead: ') return null;',
    suite: medium('services/ai/src/attacks.medium', 'A029'),
  },
  {
    name: 'requests at once',
    file: 'services/ai/src/model/guarded-model.ts',
    text: 'work: placesFor(settings.places.work) };',
    instead: 'work: placesFor(1e6) };',
    suite: medium('services/ai/src/model/guarded-model.medium', 'the places bound'),
  },
  {
    name: 'bytes of answers that are kept',
    file: 'services/ai/src/model/part-cache.ts',
    text: 'while bytes > tonumber(ARGV[5]) do',
    instead: 'while bytes > tonumber(ARGV[5]) * 1e6 do',
    suite: medium('services/ai/src/model/token-budget.medium', 'no more bytes of answers'),
  },
];
