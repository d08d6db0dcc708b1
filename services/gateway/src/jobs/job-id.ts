import type { PipeTransform } from '@nestjs/common';
import { ProblemError } from '@winnow/errors';

/** Matches a job's id: 128 bits in base64url (RFC 4648, section 5). */
export const jobIdPattern = /^[A-Za-z0-9_-]{22}$/;

/** Creates the problem for unknown, malformed and other sessions' ids, which is the same for all. */
export const noSuchJob = () => new ProblemError('not-found', 'There is no such job. It may have expired.');

/** Validates an id. Throws `not-found` for a malformed one, which as part of a key could name other data in Redis. */
export class JobIdPipe implements PipeTransform<string, string> {
  transform(id: string): string {
    if (!jobIdPattern.test(id)) throw noSuchJob();
    return id;
  }
}

/**
 * Matches two numbers of 64 bits (redis.io, "Streams: entry IDs"): the first event follows 0-0, none follows the
 * maximum.
 */
const eventIdPattern = /^(\d{1,20})-(\d{1,20})$/;
const largest = 2n ** 64n - 1n;

/** Parses the stream id in `Last-Event-ID`; undefined without the header or for a malformed one. */
export function parseLastEventId(lastEventId: unknown): string | undefined {
  const [eventId, ...numbers] = (typeof lastEventId === 'string' && eventIdPattern.exec(lastEventId)) || [];
  const values = numbers.map(BigInt);
  const isEventId = values.every((value) => value <= largest) && values.some((value) => value < largest);
  return isEventId ? eventId : undefined;
}
