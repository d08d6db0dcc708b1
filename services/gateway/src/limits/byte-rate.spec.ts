import { ByteRate } from './byte-rate';

let now = 0;
beforeEach(() => {
  now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

it('allows a burst, then the refill, separately for each key', () => {
  const rate = new ByteRate({ burst: 1_000, perSecond: 100 });
  expect(rate.delayMs('ann')).toBe(0);
  rate.spend('ann', 999);
  expect(rate.delayMs('ann')).toBe(0);
  rate.spend('ann', 500);
  expect(rate.delayMs('ann')).toBeCloseTo(5_000);
  expect(rate.delayMs('bob')).toBe(0);
  now = 5_100;
  expect(rate.delayMs('ann')).toBe(0);
});

it('refills up to the burst', () => {
  const rate = new ByteRate({ burst: 1_000, perSecond: 100 });
  rate.spend('ann', 1);
  now = 1_000_000;
  rate.spend('ann', 1_000);
  expect(rate.delayMs('ann')).toBeGreaterThan(0);
});

it('limits nothing without a limit', () => {
  const rate = new ByteRate({ burst: Infinity, perSecond: Infinity });
  rate.spend('ann', 1e12);
  expect(rate.delayMs('ann')).toBe(0);
});
