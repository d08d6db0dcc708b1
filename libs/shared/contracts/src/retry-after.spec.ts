import { retryAfterMs } from './retry-after';

const now = Date.parse('2026-11-20T12:00:00Z');

it.each([
  ['3', 3_000],
  [' 3 ', 3_000],
  ['1.5', 1_500],
  ['Fri, 20 Nov 2026 12:01:00 GMT', 60_000],
  ['Fri, 20 Nov 2020 12:01:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('Retry-After: %s means %s ms', (header, ms) => {
  expect(retryAfterMs(header, now)).toBe(ms);
});
