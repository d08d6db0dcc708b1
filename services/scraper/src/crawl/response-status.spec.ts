import { statusFailure } from './response-status';

describe('the outcome of a status', () => {
  it.each([
    [404, 'not-found'],
    [410, 'not-found'],
    [403, 'blocked'],
    [451, 'blocked'],
    [401, 'login'],
    [429, 'rate-limited'],
    [500, 'unreachable'],
    [503, 'unreachable'],
    [504, 'timeout'],
    [304, 'unreachable'],
  ])('%i maps to %s', (status, outcome) => {
    expect(statusFailure(status)?.outcome).toBe(outcome);
  });

  it('is null for a readable response', () => {
    expect(statusFailure(200)).toBeNull();
    expect(statusFailure(206)).toBeNull();
  });

  it('reports a server error as the website’s own, with the time of Retry-After', () => {
    const words = 'The website has an error on its own server (503). Try again later.';
    expect(statusFailure(503)?.message).toBe(words);
    expect(statusFailure(429, '600')?.message).toContain('in 10 minutes');
    expect(statusFailure(429, '2')).toMatchObject({ retry: true, waitMs: 2_000 });
  });
});
