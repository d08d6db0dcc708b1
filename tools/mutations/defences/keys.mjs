import { medium, unit } from '../suites-of.mjs';

const jobs = 'libs/server/jobs/src';
const idempotency = (only) => medium(`${jobs}/queues/idempotency.medium`, only);

/** Safe retries of requests, messages and writes. */
export const defences = [
  {
    name: 'a request under an idempotency key is one job',
    file: `${jobs}/scripts/create-job.lua`,
    text: "  local first = redis.call('GET', request)",
    instead: '  local first = nil',
    suite: idempotency('one job for concurrent requests'),
  },
  {
    name: 'halves of a part are charged once',
    file: 'services/ai/src/model/ask-part.ts',
    text: 'await keepPiece(piece, (whole) => askPart(whole, question, keepPiece, wasTruncated || isTruncated))',
    instead: 'await askPart(piece, question, keepPiece)',
    suite: unit('services/ai/src/model/ask-part', 'pay again for a completed half'),
  },
];
