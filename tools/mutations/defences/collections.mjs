import { gateway, medium } from '../suites-of.mjs';

const library = 'libs/server/collections/src';
const collections = medium(`${gateway}/collections/collections.medium`, 'N119');
const sinks = (only) => medium(`${gateway}/sinks/sinks.medium`, only);
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
    text: 'assertHeaders(await reader.requestOf(schedule.collection, request.sessionId), undefined);',
    instead: '',
    suite: schedules,
  },
  {
    name: 'a bucket with API keys is for their sessions only',
    file: `${gateway}/sinks/sinks.ts`,
    text: 'owners?.has(owner) ?? true',
    instead: 'true',
    suite: sinks('restricts a bucket with API keys'),
  },
  {
    name: 'a request names only buckets that its session may use',
    file: `${gateway}/sinks/sinks.ts`,
    text: 'if (sink === undefined || this.namesFor(owner).includes(sink.name)) return sink;',
    instead: 'return sink;',
    suite: sinks('rejects a request for any other bucket'),
  },
  {
    name: 'the hash of an uploaded body is signed',
    file: `${gateway}/sinks/s3-bucket.ts`,
    text: "hash('sha256', body ?? '', 'hex')",
    instead: "hash('sha256', '', 'hex')",
    suite: sinks('signed, and reports the delivery'),
  },
  {
    name: 'a failed upload is aborted at its bucket',
    file: `${gateway}/sinks/s3-bucket.ts`,
    text: 'if (uploadId !== undefined) await this.abort(key, uploadId).catch(() => undefined);',
    instead: '',
    suite: sinks('aborts a failed upload'),
  },
];
