import type { PipeTransform } from '@nestjs/common';
import { ProblemError } from '@winnow/errors';

/** A job's id: 128 bits in base64url (RFC 4648, section 5). */
export const jobIdPattern = /^[A-Za-z0-9_-]{22}$/;

/** Foreign and unknown ids look the same, and so do those that are none. */
export const noSuchJob = () => new ProblemError('not-found', 'There is no such job. It may have expired.');

/** The id in an address. Throws `not-found` for what is no id: as a part of a key it would name something else in Redis. */
export class JobIdPipe implements PipeTransform<string, string> {
  transform(id: string): string {
    if (!jobIdPattern.test(id)) throw noSuchJob();
    return id;
  }
}

/** Two numbers of 64 bits (redis.io, "Streams: entry IDs"): the first event is after 0-0, nothing is after the last. */
const placePattern = /^(\d{1,20})-(\d{1,20})$/;
const largest = 2n ** 64n - 1n;

/** The place in a job's stream that `Last-Event-ID` names; undefined, as without the header, for what can be none. */
export function placeAfter(lastEventId: unknown): string | undefined {
  const [place, ...numbers] = (typeof lastEventId === 'string' && placePattern.exec(lastEventId)) || [];
  const values = numbers.map(BigInt);
  const isPlace = values.every((value) => value <= largest) && values.some((value) => value < largest);
  return isPlace ? place : undefined;
}
