import { gateway, medium, sessions, unit } from '../suites-of.mjs';

/**
 * Isolation between visitors.
 *
 * @type {import('../defences.mjs').Defence[]}
 */
export const defences = [
  {
    name: 'signature of the session cookie',
    file: `${gateway}/session/session.ts`,
    text: 'return known ? id : null;',
    instead: 'return known || id ? id : null;',
    suite: sessions('of sessions cannot be made'),
  },
  {
    name: 'jobs are shown to their owner only',
    file: 'libs/server/jobs/src/job-client.ts',
    text: 'await this.recordOf(id, owner);\n    return record && this.reader.readRecorded(',
    instead: 'await this.records.read(id);\n    return record && this.reader.readRecorded(',
    suite: sessions('of jobs are 128 random bits'),
  },
  {
    name: 'job ids are random',
    file: 'libs/server/jobs/src/queues/new-job-id.ts',
    text: "return randomBytes(16).toString('base64url').replace(/^-/, '_');",
    instead: "return Buffer.from(String(process.hrtime.bigint()).padStart(16, '0').slice(-16)).toString('base64url');",
    suite: sessions('of jobs are 128 random bits'),
  },
  {
    name: 'cookies are not readable by scripts',
    file: 'services/gateway/src/session/session-cookie.ts',
    text: 'httpOnly: true,',
    instead: 'httpOnly: false,',
    suite: medium(`${gateway}/http/answer-headers.medium`, 'cookie is bound'),
  },
  {
    name: 'cookies are not sent with requests of other sites',
    file: 'services/gateway/src/session/session-cookie.ts',
    text: "sameSite: 'lax',",
    instead: "sameSite: 'none',",
    suite: medium(`${gateway}/http/answer-headers.medium`, 'cookie is bound'),
  },
  {
    name: 'short secrets are rejected',
    file: 'services/gateway/src/session/check-secret.ts',
    text: 'const minChars = 32;',
    instead: 'const minChars = 2;',
    suite: unit('services/gateway/src/session/check-secret', 'rejects'),
  },
  {
    name: 'jobs are cancelled by their owner only',
    file: 'libs/server/jobs/src/job-client.ts',
    text: 'await this.recordOf(id, owner);\n    if (!record) return false;',
    instead: 'await this.records.read(id);\n    if (!record) return false;',
    suite: medium('libs/server/jobs/src/jobs.medium', 'is not found by any session but its owner'),
  },
  {
    name: 'unknown API keys are rejected',
    file: `${gateway}/session/reject-unknown-keys.ts`,
    text: 'if (!request.hasUnknownKey) return;',
    instead: 'return;',
    suite: sessions('unknown or expired'),
  },
  {
    name: 'each API key owns its jobs',
    file: `${gateway}/session/api-keys.ts`,
    text: '`api key ${tokenHash}`',
    instead: "'api key'",
    suite: sessions('jobs of another key or visitor'),
  },
  {
    name: 'budgets of API keys',
    file: `${gateway}/limits/limit-requests.ts`,
    text: 'if (apiKey?.dailyPoints !== undefined)',
    instead: 'if (apiKey?.dailyPoints === null)',
    suite: sessions('has the budget'),
  },
];
