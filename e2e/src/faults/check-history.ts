import type { Entry, HistoryEvent, Outcome } from './history';
import { recoveries } from './recoveries';

/** Effects of a case on jobs that are allowed beyond a delay. */
export interface Allowance {
  /** Problem codes with which jobs may end; none unless the fault removes what they need. */
  readonly problems?: readonly string[];
  /** Maximum number of jobs with such a problem, or of scrapes without some pages; unlimited by default with `problems`. */
  readonly failures?: number;
  /** No connection may break without an answer, as no process is killed. */
  readonly politely?: boolean;
  /** Jobs may be lost if their clients get a problem (Redis lost its data). */
  readonly lost?: boolean;
}

/** Violations in a history; every list is empty if there are none. */
export interface Findings {
  /** Acknowledged, and never ended, ended as lost, or ended without some of the requested pages. */
  readonly lost: readonly string[];
  /** Two different ends of one job, two jobs for one idempotency key, or one job for two of them. */
  readonly doubleEnds: readonly string[];
  /** Events out of order, twice, after the end, or missing. */
  readonly disorder: readonly string[];
  /** Ended with a problem that the fault does not excuse. */
  readonly unexcused: readonly string[];
  /** Rejected other than by a broken connection or a 503 with Retry-After, or permanently. */
  readonly wronglyRefused: readonly string[];
}

export interface Checked extends Findings {
  readonly acknowledged: number;
  /** Seconds from the end of the fault to the end of each job that was active when it began and outlived it. */
  readonly recoverySeconds: readonly number[];
}

type Of<Kind extends HistoryEvent['kind']> = Extract<Entry, { kind: Kind }>;

/** Message of a job that vanished from Redis. */
const lostSentence = /was lost/;
const isLost = ({ message = '' }: Outcome) => lostSentence.test(message);

/** Ended without the requested result. */
const isTroubled = (outcome: Outcome) => !isLost(outcome) && (outcome.status !== 'completed' || outcome.failedPages);

const isExcused = ({ status, code = '' }: Outcome, { problems = [], failures = 0 }: Allowance) =>
  status === 'completed' ? failures > 0 : problems.includes(code);

const describe = ({ status, code, message, failedPages }: Outcome) =>
  status === 'completed' ? `${failedPages} pages failed` : `${status} ${code} ${message}`;

/** Checks what clients received against the guarantees: every acknowledged job ends once, with its events in order. */
export function checkHistory(entries: readonly Entry[], allowed: Allowance = {}): Checked {
  const of = <Kind extends HistoryEvent['kind']>(kind: Kind) =>
    entries.filter((entry): entry is Of<Kind> => entry.kind === kind);
  const acks = of('ack');
  const jobs = new Set(acks.map(({ job }) => job));
  const ends = Map.groupBy(of('end'), ({ job }) => job);
  const events = Map.groupBy(of('event'), ({ job }) => job);
  const pagesOf = new Map(of('invoke').map(({ request, pages }) => [request, pages]));
  const outcomeOf = (job: string) => ends.get(job)?.at(-1)?.outcome;

  const lost = [...jobs].filter((job) => {
    const outcome = outcomeOf(job);
    return outcome === undefined || (isLost(outcome) && !allowed.lost);
  });
  const incomplete = acks.flatMap(({ job, request }) => {
    const { pages } = outcomeOf(job) ?? {};
    const asked = pagesOf.get(request);
    return pages === undefined || !asked || pages === asked ? [] : [`${job}: ${pages} of ${asked} pages in its result`];
  });
  const troubled = [...jobs].flatMap((job) => {
    const outcome = outcomeOf(job);
    return outcome && isTroubled(outcome) ? [{ job, outcome }] : [];
  });
  const unexcused = troubled
    .filter(({ outcome }, index) => index >= (allowed.failures ?? Infinity) || !isExcused(outcome, allowed))
    .map(({ job, outcome }) => `${job}: ${describe(outcome)}`);
  const disorder = acks.flatMap(({ job, request }) => {
    const isWhole = outcomeOf(job)?.status === 'completed';
    return disorderOf(job, events.get(job) ?? [], isWhole ? (pagesOf.get(request) ?? 0) : 0);
  });
  return {
    acknowledged: jobs.size,
    lost: [...lost, ...new Set(incomplete)],
    doubleEnds: [...twoEnds(ends, allowed), ...twoJobs(acks), ...twoRequests(acks)],
    disorder: [...new Set(disorder)],
    unexcused,
    wronglyRefused: [
      ...of('refused')
        .filter(({ status, hasRetryAfter }) => !(status === 503 && hasRetryAfter) && (status !== 0 || allowed.politely))
        .map(({ request, status }) => `${request}: ${status}`),
      ...unacknowledged(of('invoke'), acks),
    ],
    recoverySeconds: recoveries(entries),
  };
}

/** Whether an answer after an allowed loss is consistent with those before it. */
function twoEnds(ends: ReadonlyMap<string, readonly Of<'end'>[]>, allowed: Allowance): string[] {
  return [...ends].flatMap(([job, looks]) => {
    const told = looks.filter(({ outcome }) => !(allowed.lost && isLost(outcome)));
    const different = new Set(told.map(({ outcome }) => `${outcome.status} ${outcome.digest}`));
    return different.size > 1 ? [`${job}: ${[...different].join(' and ')}`] : [];
  });
}

function twoJobs(acks: readonly Of<'ack'>[]): string[] {
  return [...Map.groupBy(acks, ({ request }) => request)].flatMap(([request, answers]) => {
    const jobs = new Set(answers.map(({ job }) => job));
    return jobs.size > 1 ? [`${request}: jobs ${[...jobs].join(' and ')}`] : [];
  });
}

/** Another session's result under this job id. */
function twoRequests(acks: readonly Of<'ack'>[]): string[] {
  return [...Map.groupBy(acks, ({ job }) => job)].flatMap(([job, answers]) => {
    const requests = new Set(answers.map(({ request }) => request));
    return requests.size > 1 ? [`${job}: for requests ${[...requests].join(' and ')}`] : [];
  });
}

/** Clients that retried until they gave up, without an acknowledgement. */
function unacknowledged(invokes: readonly Of<'invoke'>[], acks: readonly Of<'ack'>[]): string[] {
  const taken = new Set(acks.map(({ request }) => request));
  return invokes.filter(({ request }) => !taken.has(request)).map(({ request }) => `${request}: never acknowledged`);
}

/** A stream's id as two numbers that can be compared. */
const place = (id: string) => id.split('-').map(Number) as [number, number];

function disorderOf(job: string, events: readonly Of<'event'>[], pages: number): string[] {
  const faults: string[] = [];
  const seen = new Set<number>();
  let last: [number, number] = [-1, -1];
  let ended = false;
  for (const { id, event, page } of events) {
    const now = place(id);
    if (ended) faults.push(`${job}: ${event} after the end`);
    const isEnd = event === 'result' || event === 'problem';
    // An end that is not in the stream (a vanished job) has the id of the last event.
    const isOld = now[0] < last[0] || (now[0] === last[0] && (isEnd ? now[1] < last[1] : now[1] <= last[1]));
    if (isOld) faults.push(`${job}: ${id} after ${last.join('-')}`);
    if (page !== undefined && seen.has(page)) faults.push(`${job}: page ${page} twice`);
    if (page !== undefined) seen.add(page);
    ended ||= isEnd;
    last = now;
  }
  if (ended && seen.size < pages) faults.push(`${job}: ${seen.size} of ${pages} pages were announced`);
  return faults;
}
