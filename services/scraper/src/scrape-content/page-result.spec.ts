import { FetchFailure, failedOutcomes, type FailedOutcome } from '../crawl/fetch-failure';
import { dominantProblem, failedResult, pageEvent } from './page-result';

const failed = (outcome: FailedOutcome) => failedResult('https://example.com/', new FetchFailure(outcome));

describe('the problem of a job without content', () => {
  it('is the most frequent outcome of its pages, the earlier one on a tie', () => {
    expect(dominantProblem([failed('timeout'), failed('blocked'), failed('blocked')])).toMatchObject({
      code: 'blocked',
      retry: false,
    });
    expect(dominantProblem([failed('timeout'), failed('blocked')])).toMatchObject({ code: 'timeout' });
  });

  it('publishes each page by its index in the request', () => {
    expect(pageEvent(3, failed('not-found'))).toMatchObject({ index: 3, outcome: 'not-found' });
  });

  // The interface chooses its advice by these words (specification, section 8).
  it.each([
    ['rate-limited', /rate limiting|429/],
    ['blocked', /blocking|403/],
    ['needs-javascript', /JavaScript/],
    ['timeout', /timeout/],
    ['tls', /SSL certificate/],
    ['not-found', /404/],
  ] as const)('contains the words that the interface matches: %s', (outcome, words) => {
    expect(failedOutcomes[outcome].message).toMatch(words);
  });
});
