import { expect, test } from '@playwright/test';
import { checkCharges } from './check-charges';
import { checkHistory } from './check-history';
import type { Entry, HistoryEvent, Outcome } from './history';
import { percentile } from './recoveries';

const done: Outcome = { status: 'completed', digest: 'a' };
const failed: Outcome = { status: 'failed', code: 'unavailable', message: 'no', digest: 'b' };
const vanished: Outcome = { ...failed, message: 'This work was lost. Please start it again.' };

/** A history with one event per second. */
const history = (...happenings: HistoryEvent[]): Entry[] =>
  happenings.map((happening, index) => ({ ...happening, wall: index * 1_000, mono: index * 1_000 }));
const invoke = (request = 'r', pages = 0): HistoryEvent => ({ kind: 'invoke', request, work: 'w', pages });
const ack = (job = 'j', request = 'r'): HistoryEvent => ({ kind: 'ack', request, job });
const end = (outcome: Outcome = done, job = 'j'): HistoryEvent => ({ kind: 'end', job, source: 'events', outcome });
const event = (id: string, name = 'progress', page?: number): HistoryEvent => ({
  kind: 'event',
  job: 'j',
  id,
  event: name,
  page,
});
const fault: HistoryEvent = { kind: 'fault', name: 'f' };
const healed: HistoryEvent = { kind: 'healed' };

const clean = { lost: [], doubleEnds: [], disorder: [], unexcused: [], wronglyRefused: [] };

test('a history in which every job ends once passes, however often its end is read', () => {
  const entries = history(
    invoke('r', 1),
    { kind: 'refused', request: 'r', status: 503, hasRetryAfter: true },
    { kind: 'refused', request: 'r', status: 0, hasRetryAfter: false },
    ack(),
    ack(),
    event('1-0', 'page', 0),
    event('1-1', 'result'),
    end(),
    end(),
  );
  expect(checkHistory(entries)).toMatchObject({ ...clean, acknowledged: 1 });
});

test('a job without an end counts as lost, as does one that ends as lost', () => {
  expect(checkHistory(history(invoke(), ack())).lost).toEqual(['j']);
  expect(checkHistory(history(invoke(), ack(), end(vanished))).lost).toEqual(['j']);
  expect(checkHistory(history(invoke(), ack(), end(vanished)), { lost: true })).toMatchObject(clean);
  expect(checkHistory(history(invoke(), ack()), { lost: true }).lost).toEqual(['j']);
});

test('finds two different ends of a job, and two jobs for one request', () => {
  expect(checkHistory(history(ack(), end(done), end(failed))).doubleEnds).toHaveLength(1);
  expect(checkHistory(history(ack(), end(done), end({ ...done, digest: 'c' }))).doubleEnds).toHaveLength(1);
  expect(checkHistory(history(ack('j'), ack('k'), end(done, 'j'), end(done, 'k'))).doubleEnds).toHaveLength(1);
});

test('finds one job for two requests, and a request without a job', () => {
  expect(checkHistory(history(ack('j', 'r'), ack('j', 's'), end())).doubleEnds).toEqual(['j: for requests r and s']);
  const refused: HistoryEvent = { kind: 'refused', request: 'r', status: 503, hasRetryAfter: true };
  expect(checkHistory(history(invoke(), refused)).wronglyRefused).toEqual(['r: never acknowledged']);
});

test('a page missing from a result counts as lost, a failed one does not', () => {
  const scraped = (pages: number): HistoryEvent => end({ ...done, pages });
  const announced = [event('1-0', 'page', 0), event('2-0', 'page', 1), event('3-0', 'result')];
  expect(checkHistory(history(invoke('r', 2), ack(), ...announced, scraped(2)))).toMatchObject(clean);
  expect(checkHistory(history(invoke('r', 2), ack(), ...announced, scraped(1))).lost).toEqual([
    'j: 1 of 2 pages in its result',
  ]);
});

test('a reported end may be lost where a loss is allowed, but may not change', () => {
  expect(checkHistory(history(ack(), end(done), end(vanished)), { lost: true }).doubleEnds).toEqual([]);
  expect(checkHistory(history(ack(), end(done), end(vanished))).doubleEnds).toHaveLength(1);
  expect(checkHistory(history(ack(), end(done), end(failed)), { lost: true }).doubleEnds).toHaveLength(1);
});

test('finds events that are repeated, out of order, after the end or missing', () => {
  const disorder = (...events: HistoryEvent[]) =>
    checkHistory(history(invoke('r', 1), ack(), ...events, end())).disorder;
  expect(disorder(event('1-0', 'page', 0), event('2-0', 'result'))).toEqual([]);
  expect(disorder(event('1-0', 'page', 0), event('1-0'), event('1-0', 'result'))).toHaveLength(1);
  expect(disorder(event('1-0', 'page', 0), event('1-0', 'result'))).toEqual([]);
  expect(disorder(event('2-0', 'page', 0), event('1-9', 'result'))).toHaveLength(1);
  expect(disorder(event('1-0', 'page', 0), event('2-0', 'page', 0), event('3-0', 'result'))).toHaveLength(1);
  expect(disorder(event('1-0', 'page', 0), event('2-0', 'result'), event('3-0'))).toHaveLength(1);
  expect(disorder(event('2-0', 'result'))).toHaveLength(1);
});

test('a problem is allowed only if the fault explains it', () => {
  expect(checkHistory(history(ack(), end(failed))).unexcused).toHaveLength(1);
  expect(checkHistory(history(ack(), end(failed)), { problems: ['unavailable'] }).unexcused).toEqual([]);
});

test('finds a rejection without Retry-After', () => {
  const refused = (status: number, hasRetryAfter: boolean): HistoryEvent => ({
    kind: 'refused',
    request: 'r',
    status,
    hasRetryAfter,
  });
  expect(checkHistory(history(refused(500, false), refused(503, false))).wronglyRefused).toHaveLength(2);
  expect(checkHistory(history(refused(503, true), refused(0, false))).wronglyRefused).toEqual([]);
  expect(checkHistory(history(refused(503, true), refused(0, false)), { politely: true }).wronglyRefused).toHaveLength(
    1,
  );
});

test('recovery is measured from the end of the fault, for jobs that it delayed', () => {
  const entries = history(ack('j'), ack('k'), fault, end(done, 'k'), healed, ack('l'), end(done, 'l'), end(done, 'j'));
  expect(checkHistory(entries).recoverySeconds).toEqual([3]);
  expect(percentile([5, 1, 3, 2, 4], 0.5)).toBe(3);
  expect(percentile([5, 1, 3, 2, 4], 0.95)).toBe(5);
});

test('finds work charged twice, unless the process with the first answer died', () => {
  const charge = (askedAt: number, answeredAt: number) => ({ prompt: 'p', askedAt, answeredAt });
  const twice = [charge(0, 1_000), charge(9_000, 9_500)];
  expect(checkCharges(twice).double).toEqual(['p']);
  expect(checkCharges(twice, [5_000]).double).toEqual(['p']);
  expect(checkCharges(twice, [1_100])).toEqual({ double: [], inFlight: 1 });
  expect(checkCharges([charge(0, 1_000), { ...charge(0, 1_000), prompt: 'q' }]).double).toEqual([]);
});
