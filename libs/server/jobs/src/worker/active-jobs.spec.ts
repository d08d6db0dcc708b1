import type { JobData } from '../queues/queue-options';
import { ActiveJobs } from './active-jobs';

const child = (id: string, number?: number): JobData => ({ id, child: number }) as JobData;

it('leaves a child to other workers while another child of its job is active, five times', () => {
  const active = new ActiveJobs();
  active.add('one', child('one'));
  expect(active.shouldLeave(child('one', 1), 1)).toBe(false);
  active.add('one-1', child('one', 1));
  expect([1, 5, 6].map((starts) => active.shouldLeave(child('one', 2), starts))).toEqual([true, true, false]);
  expect(active.shouldLeave(child('two', 1), 1)).toBe(false);
  expect(active.shouldLeave(child('one'), 1)).toBe(false);
  active.delete('one-1');
  expect(active.shouldLeave(child('one', 2), 1)).toBe(false);
});
