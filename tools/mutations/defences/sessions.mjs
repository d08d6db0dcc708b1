import { attacks, gateway } from '../suites-of.mjs';

/**
 * What keeps visitors apart.
 *
 * @type {import('../defences.mjs').Defence[]}
 */
export const defences = [
  {
    name: 'signature of the session cookie',
    file: `${gateway}/session/session.ts`,
    text: 'return known ? id : null;',
    instead: 'return known || id ? id : null;',
    suite: attacks('of sessions cannot be made'),
  },
  {
    name: 'old keys are forgotten once they are gone',
    file: `${gateway}/session/session.ts`,
    text: 'const known = secrets.some((secret) => {',
    instead: 'const known = secrets.length > 0 || secrets.some((secret) => {',
    suite: attacks('A007'),
  },
  {
    name: 'jobs are shown to their owner only',
    file: 'libs/server/jobs/src/job-client.ts',
    text: 'return state?.record.owner === owner ? state : null;',
    instead: 'return owner === undefined ? null : state;',
    suite: attacks('of jobs are 128 random bits'),
  },
  {
    name: 'job ids are random',
    file: 'libs/server/jobs/src/job-producer.ts',
    text: "return randomBytes(16).toString('base64url');",
    instead: "return Buffer.from(String(process.hrtime.bigint()).padStart(16, '0').slice(-16)).toString('base64url');",
    suite: attacks('of jobs are 128 random bits'),
  },
];
