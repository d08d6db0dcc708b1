import { medium, unit } from '../suites-of.mjs';

/**
 * What one visitor leaves to the others.
 *
 * @type {import('../defences.mjs').Defence[]}
 */
export const defences = [
  {
    name: 'a fair line for pages',
    file: 'libs/server/worker-process/src/fair-queue.ts',
    text: '(share === best.share && own < best.own)',
    instead: 'false',
    suite: unit('libs/server/worker-process/src/fair-queue'),
  },
  {
    name: 'a run that lost its job changes nothing',
    file: 'libs/server/jobs/src/scripts/append-event.lua',
    text: "if not holdsLock() then return 'lock-lost' end",
    instead: '',
    suite: medium('libs/server/jobs/src/jobs.medium', 'given to another while it was away'),
  },
  {
    name: 'a Redis that evicts is refused',
    file: 'libs/server/health/src/redis-check.ts',
    text: "if (policy !== 'noeviction') throw",
    instead: "if (policy === 'never') throw",
    suite: medium('libs/server/health/src/redis-check', 'evicts'),
  },
  {
    name: 'a Redis that forgets is refused',
    file: 'libs/server/health/src/redis-check.ts',
    text: "if (field('aof_enabled') !== '1')",
    instead: "if (field('aof_enabled') === '2')",
    suite: medium('libs/server/health/src/redis-check', 'append-only file'),
  },
  {
    name: 'entries that one visitor leaves',
    file: 'libs/server/jobs/src/records/owner-memory.ts',
    text: 'const maxEntries = 200;',
    instead: 'const maxEntries = 200_000;',
    suite: medium('libs/server/jobs/src/records/owner-memory.medium', 'the oldest of many are forgotten'),
  },
  {
    name: 'size of what one visitor leaves',
    file: 'libs/server/jobs/src/records/owner-memory.ts',
    text: '    if (text.length > maxChars) return;\n',
    instead: '',
    suite: medium('libs/server/jobs/src/records/owner-memory.medium', 'large values are not remembered'),
  },
];
