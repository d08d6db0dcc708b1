import { CircuitBreaker } from './circuit-breaker';

let now = 0;
beforeEach(() => (now = 1_000));
const openBreaker = () => {
  const breaker = new CircuitBreaker({ failures: 3, resetTimeoutMs: 5_000 }, () => now);
  for (let count = 0; count < 3; count++) breaker.failed();
  return breaker;
};

it('opens after consecutive failures; a success resets the count', () => {
  const breaker = new CircuitBreaker({ failures: 3, resetTimeoutMs: 5_000 }, () => now);
  for (const end of ['failed', 'failed', 'succeeded', 'failed', 'failed', 'released'] as const) {
    expect(breaker.enter()).toBe(0);
    breaker[end]();
  }
  breaker.failed();
  expect(breaker.enter()).toBe(5_000);
});

it('admits one trial after its rest and rejects other requests at once meanwhile', () => {
  const breaker = openBreaker();
  now += 5_000;
  expect([breaker.enter(), breaker.enter()]).toEqual([0, 1_000]);
  breaker.succeeded();
  expect([breaker.enter(), breaker.enter()]).toEqual([0, 0]);
});

it('opens again when the trial fails, and admits another one when it is inconclusive', () => {
  const breaker = openBreaker();
  now += 5_000;
  breaker.enter();
  breaker.released();
  expect(breaker.enter()).toBe(0);
  breaker.failed();
  expect(breaker.enter()).toBe(5_000);
});
