import { problemCodes } from '@winnow/contracts';
import { ProblemError, deserializeProblem, serializeProblem, toProblem } from './index';

describe('problems across processes', () => {
  it.each(problemCodes)('passes %s through the queue unchanged', (code) => {
    const issues = [{ path: 'url', message: 'URL is required' }];
    const original = new ProblemError(code, `says ${code}`, { retryAfter: 3, issues });
    const restored = deserializeProblem(serializeProblem(original));
    expect(restored).toMatchObject({ code, message: `says ${code}`, retryAfter: 3, issues, status: original.status });
  });

  it.each(['job stalled more than allowable limit', 'problem:{"code":"no-such"}', 'problem:{', undefined])(
    'turns the foreign failure %p into unavailable without its message',
    (text) => {
      const problem = toProblem(deserializeProblem(text), 'c1');
      expect(problem).toEqual({
        code: 'unavailable',
        message: expect.not.stringContaining('stalled'),
        correlationId: 'c1',
      });
    },
  );

  it('hides the message of a defect', () => {
    expect(toProblem(new Error('connect ECONNREFUSED 10.0.0.1:6379'), 'c2').message).not.toContain('10.0.0.1');
  });
});
