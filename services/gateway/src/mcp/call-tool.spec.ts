import { ProblemError } from '@winnow/errors';
import type { IntegrationJobs } from '../integrations/integration-jobs';
import { WholeResults } from '../limits/whole-results';
import { CallTool, type Exchange } from './call-tool';

const job = 'a'.repeat(22);
const callWith = (error: ProblemError, name = 'job_result', args: Record<string, unknown> = { job }) => {
  const reject = () => Promise.reject(error);
  const jobs = { read: reject, start: reject } as unknown as IntegrationJobs;
  const results = new WholeResults({ rateLimit: true });
  const config = { sessionSecrets: ['secret'] } as never;
  const exchange = { request: { id: 'b', ip: '192.0.2.1', sessionId: 'ann', apiKey: {} } } as unknown as Exchange;
  return new CallTool(jobs, results, {} as never, {} as never, config).call(name, args, exchange);
};

it('names the job whose result cannot be read now, so that it is not run again', async () => {
  const busy = new ProblemError('unavailable', 'Too many.', { retryAfter: 5 });
  const text = `Too many. Call job_result with job="${job}" later. (unavailable)`;
  expect(await callWith(busy)).toEqual({ content: [{ type: 'text', text }], isError: true });
  const gone = new ProblemError('not-found', 'Gone.');
  expect(await callWith(gone)).toMatchObject({ content: [{ text: 'Gone. (not-found)' }] });
});

it("names an operation's own limit as the argument of the tool in the error of a request", async () => {
  const message = 'The field limit must be at least 1.';
  const error = new ProblemError('invalid-request', message, { issues: [{ path: 'limit', message }] });
  const named = message.replace('limit', 'max_results');
  const text = `${named} (invalid-request)\nmax_results: ${named}`;
  const args = { url: 'https://a.test/', max_results: 0 };
  expect(await callWith(error, 'crawl_site', args)).toMatchObject({ content: [{ text }] });
});
