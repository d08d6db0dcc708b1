import { nextDue } from './next-due';

function dueTimes(pattern: string, tz: string, after: string, count = 3): string[] {
  const times: string[] = [];
  for (let moment = Date.parse(after); times.length < count;) {
    moment = nextDue(moment, { pattern, tz }) as number;
    times.push(new Date(moment).toISOString().replace(':00.000Z', 'Z'));
  }
  return times;
}

it.each([
  // 2026-09-06 begins at 01:00.
  ['midnight', '0 0 0 * * *', 'America/Santiago', ['2026-09-05T04:00Z', '2026-09-06T04:00Z', '2026-09-07T03:00Z']],
  ['half past', '0 30 0 * * *', 'America/Santiago', ['2026-09-05T04:30Z', '2026-09-06T04:00Z', '2026-09-07T03:30Z']],
  ['Sundays', '0 0 0 * * sun', 'America/Santiago', ['2026-09-06T04:00Z', '2026-09-13T03:00Z', '2026-09-20T03:00Z']],
  // 2026-10-04 has no time from 02:00 to 02:30.
  [
    'half an hour',
    '0 10 2 * * *',
    'Australia/Lord_Howe',
    ['2026-10-02T15:40Z', '2026-10-03T15:30Z', '2026-10-04T15:10Z'],
  ],
  // 2026-03-29 has no time from 02:00 to 03:00.
  ['at night', '0 30 2 * * *', 'Europe/Berlin', ['2026-03-28T01:30Z', '2026-03-29T01:00Z', '2026-03-30T00:30Z']],
])('is due on a day without that time when the clock skips it: %s', (_name, pattern, zone, times) => {
  expect(dueTimes(pattern, zone, new Date(Date.parse(times[0] as string) - 1).toISOString())).toEqual(times);
});

it('is due once on a day on which the clock shows the time twice', () => {
  const times = ['2026-10-25T00:30Z', '2026-10-26T01:30Z'];
  expect(dueTimes('0 30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z', 2)).toEqual(times);
  expect(dueTimes('0 30 2 * * *', 'Europe/Berlin', '2026-10-25T01:10:00Z', 1)).toEqual(times.slice(1));
});

it('is due at the time of day on given days of the week otherwise', () => {
  const times = ['2026-06-04T04:00Z', '2026-06-08T04:00Z', '2026-06-11T04:00Z'];
  expect(dueTimes('0 0 6 * * mon,thu', 'Europe/Berlin', '2026-06-01T04:00:00.000Z')).toEqual(times);
});
