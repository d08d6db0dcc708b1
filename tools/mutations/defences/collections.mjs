import { gateway, medium } from '../suites-of.mjs';

const library = 'libs/server/collections/src';
const collections = medium(`${gateway}/collections/collections.medium`, 'N119');
const schedules = medium(`${gateway}/schedules/schedules.medium`, 'N120');

/**
 * Owners of collections and of schedules.
 *
 * @type {import('../defences.mjs').Defence[]}
 */
export const defences = [
  {
    name: 'collections are read by their owner only',
    file: `${library}/collection-reader.ts`,
    text: ".where('owner', '=', owner)\n      .where('is_complete', '=', true)",
    instead: ".where('is_complete', '=', true)",
    suite: collections,
  },
  {
    name: 'collections are renamed by their owner only',
    file: `${library}/collection-editor.ts`,
    text: ".where('owner', '=', owner)\n        .where('expires_at'",
    instead: ".where('expires_at'",
    suite: collections,
  },
  {
    name: 'collections are erased by their owner only',
    file: `${library}/collection-editor.ts`,
    text: "deleteFrom('collection').where('id', '=', id).where('owner', '=', owner)",
    instead: "deleteFrom('collection').where('id', '=', id)",
    suite: collections,
  },
  {
    name: 'all collections of an owner are erased, and no others',
    file: `${library}/collection-editor.ts`,
    text: "deleteFrom('collection').where('owner', '=', owner).execute()",
    instead: "deleteFrom('collection').execute()",
    suite: collections,
  },
  {
    name: 'schedules are deleted by their owner only',
    file: 'libs/server/jobs/src/schedules/schedules.ts',
    text: 'if (found?.work.owner !== owner) return false;',
    instead: 'if (!found) return false;',
    suite: schedules,
  },
  {
    name: 'schedules are for collections of their owner only',
    file: `${gateway}/schedules/schedules.controller.ts`,
    text: 'await reader.read(schedule.collection, request.sessionId);',
    instead: '',
    suite: schedules,
  },
];
