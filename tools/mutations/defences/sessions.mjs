import { attacks, gateway, medium, unit } from '../suites-of.mjs';

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
    text: 'return record?.owner === owner ? this.reader.readRecorded(record) : null;',
    instead: 'return record && owner ? this.reader.readRecorded(record) : null;',
    suite: attacks('of jobs are 128 random bits'),
  },
  {
    name: 'job ids are random',
    file: 'libs/server/jobs/src/queues/job-producer.ts',
    text: "return randomBytes(16).toString('base64url');",
    instead: "return Buffer.from(String(process.hrtime.bigint()).padStart(16, '0').slice(-16)).toString('base64url');",
    suite: attacks('of jobs are 128 random bits'),
  },
  {
    name: 'cookies stay out of reach of scripts',
    file: 'services/gateway/src/session/session-cookie.ts',
    text: 'httpOnly: true,',
    instead: 'httpOnly: false,',
    suite: medium(`${gateway}/http/answer-headers.medium`, 'cookie is bound'),
  },
  {
    name: 'cookies go with no request of another site',
    file: 'services/gateway/src/session/session-cookie.ts',
    text: "sameSite: 'lax',",
    instead: "sameSite: 'none',",
    suite: medium(`${gateway}/http/answer-headers.medium`, 'cookie is bound'),
  },
  {
    name: 'cookies are bound to their host under TLS',
    file: 'services/gateway/src/session/session-cookie.ts',
    text: "? '__Host-sid' : 'sid'",
    instead: "? 'sid' : 'sid'",
    suite: medium(`${gateway}/http/answer-headers.medium`, 'cookie is bound'),
  },
  {
    name: 'cookies go over TLS only where there is TLS',
    file: 'services/gateway/src/session/session-cookie.ts',
    text: "secure: request.protocol === 'https',",
    instead: 'secure: false,',
    suite: medium(`${gateway}/http/answer-headers.medium`, 'cookie is bound'),
  },
  {
    name: 'short secrets are refused',
    file: 'services/gateway/src/session/check-secret.ts',
    text: 'const minChars = 32;',
    instead: 'const minChars = 2;',
    suite: unit('services/gateway/src/session/check-secret'),
  },
  {
    name: 'secrets that repeat themselves are refused',
    file: 'services/gateway/src/session/check-secret.ts',
    text: 'const minDifferent = 10;',
    instead: 'const minDifferent = 1;',
    suite: unit('services/gateway/src/session/check-secret'),
  },
  {
    name: 'secrets of documentation are refused',
    file: 'services/gateway/src/session/check-secret.ts',
    text: "if (placeholder.test(secret)) refuse('a secret is one from documentation');",
    instead: '',
    suite: unit('services/gateway/src/session/check-secret'),
  },
  {
    name: 'jobs are cancelled by their owner only',
    file: 'libs/server/jobs/src/job-client.ts',
    text: 'if (record?.owner !== owner) return false;',
    instead: 'if (!record) return false;',
    suite: medium('libs/server/jobs/src/jobs.medium', 'looks unknown to everybody but its owner'),
  },
  {
    name: 'what is remembered is remembered for one visitor',
    file: 'libs/server/jobs/src/records/owner-memory.ts',
    text: 'return `${this.keys.ownedJobs(owner)}:memory`;',
    instead: 'return `${this.keys.ownedJobs(owner.slice(99))}:memory`;',
    suite: medium('libs/server/jobs/src/records/owner-memory.medium', 'by that visitor alone'),
  },
  {
    name: 'API keys that are unknown are refused',
    file: `${gateway}/session/refuse-unknown-keys.ts`,
    text: 'if (!request.hasUnknownKey) return;',
    instead: 'return;',
    suite: medium(`${gateway}/session/api-keys.medium`, 'unknown or over'),
  },
  {
    name: 'API keys end',
    file: `${gateway}/session/api-keys.ts`,
    text: ' && now < key.expiresAt',
    instead: '',
    suite: unit(`${gateway}/session/api-keys.spec`, 'end with'),
  },
  {
    name: 'each API key has jobs of its own',
    file: `${gateway}/session/api-keys.ts`,
    text: '`api key ${tokenHash}`',
    instead: "'api key'",
    suite: medium(`${gateway}/session/api-keys.medium`, 'another key or visitor owns'),
  },
  {
    name: 'guesses of API keys have their price',
    file: `${gateway}/limits/limit-requests.ts`,
    text: 'hasUnknownKey ? guessCost : cost',
    instead: 'cost',
    suite: medium(`${gateway}/session/api-keys.medium`, 'guessed fast'),
  },
  {
    name: 'budgets of API keys',
    file: `${gateway}/limits/limit-requests.ts`,
    text: 'if (apiKey?.dailyPoints !== undefined)',
    instead: 'if (apiKey?.dailyPoints === null)',
    suite: medium(`${gateway}/session/api-keys.medium`, 'has the budget'),
  },
];
