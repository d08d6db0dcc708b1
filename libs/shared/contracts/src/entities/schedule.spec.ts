import { changeScheduleSchema } from './schedule';

it.each(['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])(
  'accepts the time zone %s',
  (timeZone) => {
    expect(changeScheduleSchema.parse({ timeZone })).toEqual({ timeZone });
  },
);

it.each(['', 'Mars/Olympus', '/etc', 'Europe/Berlin\n'])('rejects the time zone %j', (timeZone) => {
  expect(changeScheduleSchema.safeParse({ timeZone }).success).toBe(false);
});

it('rejects a time zone that is too long, without an error of its pattern', () => {
  const timeZone = `A${'/a'.repeat(5_000_000)}`;
  const { success, error } = changeScheduleSchema.safeParse({ timeZone });
  expect({ success, codes: error?.issues.map(({ code }) => code) }).toEqual({ success: false, codes: ['too_big'] });
});
