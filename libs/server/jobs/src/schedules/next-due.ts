import { getNextMillis } from 'bullmq';

const dayMs = 24 * 60 * 60 * 1_000;

/** A time zone's clock at a moment, as milliseconds since 1970 as if the clock were UTC's. */
type Clock = (moment: number) => number;

/**
 * Returns the first moment after `after` at which a cron pattern is due in a time zone, in milliseconds since 1970. A
 * time that daylight saving skips is due at the moment of the change; a time that the clock shows twice is due once.
 * BullMQ's own strategy omits a day whose midnight is skipped.
 */
export function nextDue(after: number, { pattern, tz = 'UTC' }: { pattern?: string; tz?: string }): number | undefined {
  if (pattern === undefined) return undefined;
  const clock = clockOf(tz);
  for (let time = clock(after); ;) {
    const next = getNextMillis(time, { pattern, tz: 'UTC' });
    if (next === undefined) return undefined;
    const due = momentOf(next, clock);
    if (due > after) return due;
    time = next;
  }
}

/** Returns the first moment at which a clock shows a time, or the moment at which it skips that time. */
function momentOf(time: number, clock: Clock): number {
  const [before, later] = [time - dayMs, time + dayMs].map((moment) => clock(moment) - moment) as [number, number];
  for (const offset of [before, later]) if (clock(time - offset) === time) return time - offset;
  let [low, high] = [time - later, time - before];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (clock(middle) < time) low = middle;
    else high = middle;
  }
  return high;
}

function clockOf(timeZone: string): Clock {
  const numeric = 'numeric';
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  });
  return (moment) => {
    const parts = format.formatToParts(moment);
    const of = (name: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === name)?.value);
    const [year, month, day] = [of('year'), of('month') - 1, of('day')];
    const ms = ((moment % 1_000) + 1_000) % 1_000;
    return Date.UTC(year, month, day, of('hour'), of('minute'), of('second'), ms);
  };
}
