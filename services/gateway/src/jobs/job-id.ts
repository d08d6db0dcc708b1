import type { PipeTransform } from '@nestjs/common';
import { ProblemError } from '@winnow/errors';

/** A job's id: 128 bits in base64url (RFC 4648, section 5). */
export const jobIdPattern = /^[A-Za-z0-9_-]{22}$/;

/** The same response for unknown, malformed and other sessions' ids. */
export const noSuchJob = () => new ProblemError('not-found', 'There is no such job. It may have expired.');

/** Validates an id. Throws `not-found` for a malformed one, which as part of a key could name other data in Redis. */
export class JobIdPipe implements PipeTransform<string, string> {
  transform(id: string): string {
    if (!jobIdPattern.test(id)) throw noSuchJob();
    return id;
  }
}

/** Two numbers of 64 bits (redis.io, "Streams: entry IDs"): the first event is after 0-0, nothing is after the last. */
const eventIdPattern = /^(\d{1,20})-(\d{1,20})$/;
const largest = 2n ** 64n - 1n;

/** The stream id in `Last-Event-ID`; undefined without the header or for a malformed one. */
export function parseLastEventId(lastEventId: unknown): string | undefined {
  const [eventId, ...numbers] = (typeof lastEventId === 'string' && eventIdPattern.exec(lastEventId)) || [];
  const values = numbers.map(BigInt);
  const isEventId = values.every((value) => value <= largest) && values.some((value) => value < largest);
  return isEventId ? eventId : undefined;
}
