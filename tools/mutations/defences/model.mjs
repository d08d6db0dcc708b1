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
];
