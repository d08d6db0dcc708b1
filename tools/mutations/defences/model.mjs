import { medium, unit } from '../suites-of.mjs';

/**
 * What text may make of the model, and what a model may cost.
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
    name: 'only models that answer on this machine are connected',
    file: 'services/ai/src/model/connected-model.ts',
    text: 'if (!isThere)',
    instead: 'if (!isThere && servers.length > 99)',
    suite: medium('services/ai/src/model/connected-model.medium', 'does not answer on this machine'),
  },
];
