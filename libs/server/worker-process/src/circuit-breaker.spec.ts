import { CircuitBreaker } from './circuit-breaker';

let now = 0;
beforeEach(() => (now = 1_000));
const openBreaker = () => {
  const breaker = new CircuitBreaker({ failures: 3, restMs: 5_000 }, () => now);
  for (let count = 0; count < 3; count++) breaker.failed();
  return breaker;
};

it('opens after failures in a row; a success in between counts them anew', () => {
  const breaker = new CircuitBreaker({ failures: 3, restMs: 5_000 }, () => now);
  for (const end of ['failed', 'failed', 'succeeded', 'failed', 'failed', 'released'] as const) {
    expect(breaker.enter()).toBe(0);
    breaker[end]();
  }
  breaker.failed();
  expect(breaker.enter()).toBe(5_000);
});

it('lets one trial through after its rest and rejects others at once meanwhile: none waits for it', () => {
  const breaker = openBreaker();
  now += 5_000;
  expect([breaker.enter(), breaker.enter()]).toEqual([0, 1_000]);
  breaker.succeeded();
  expect([breaker.enter(), breaker.enter()]).toEqual([0, 0]);
});

it('opens again when the trial fails, and lets another through when it says nothing about the server', () => {
  const breaker = openBreaker();
  now += 5_000;
  breaker.enter();
  breaker.released();
  expect(breaker.enter()).toBe(0);
  breaker.failed();
  expect(breaker.enter()).toBe(5_000);
});
