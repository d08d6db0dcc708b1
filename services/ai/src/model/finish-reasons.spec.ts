import { FinishReasons } from './finish-reasons';

const finished = { finish: 'stop', hasFinalUsage: false };
const unfinished = { finish: undefined, hasFinalUsage: false };

it('reports answers without a finish reason of a server that sends them', () => {
  const reasons = new FinishReasons();
  const ends = [unfinished, finished, unfinished, finished, unfinished];
  expect(ends.map((end) => reasons.isComplete(false, end))).toEqual([true, true, false, true, false]);
  expect(reasons.isComplete(true, unfinished)).toBe(true);
});

it('accepts an answer whose usage is reported at its end', () => {
  const reasons = new FinishReasons();
  reasons.isComplete(false, finished);
  expect(reasons.isComplete(false, { ...unfinished, hasFinalUsage: true })).toBe(true);
});

it('reports every answer that is cut off, however many', () => {
  const reasons = new FinishReasons();
  reasons.isComplete(false, finished);
  const complete = Array.from({ length: 8 }, () => reasons.isComplete(false, unfinished));
  expect(complete).not.toContain(true);
});

it('accepts the end of a stream without a reason from a server that states none, or states none any more', () => {
  const reasons = new FinishReasons();
  const isComplete = (finish?: string) => reasons.isComplete(false, { finish, hasFinalUsage: false });
  expect([isComplete('unstated'), isComplete()]).toEqual([true, false]);
  isComplete('stop');
  const complete = Array.from({ length: 8 }, () => isComplete('unstated'));
  expect(complete).toEqual([false, false, false, false, false, true, true, true]);
  expect(isComplete()).toBe(false);
});
