import { setFairnessKey } from '@winnow/jobs';
import { Pace } from './pace';

const jobOf = (block: string) => {
  const controller = new AbortController();
  setFairnessKey(controller.signal, block);
  return controller;
};

it('delays all jobs of an address for its own bytes, and no other address', async () => {
  const pace = new Pace(1_000);
  const passed: string[] = [];
  const pass = (name: string, bytes: number, job: AbortController) =>
    pace.pass(bytes, job.signal).then(
      () => passed.push(name),
      () => passed.push(`${name} stopped`),
    );
  const greedy = jobOf('greedy');
  const all = [
    pass('greedy', 60_000, greedy),
    pass('greedy in another job', 1, jobOf('greedy')),
    pass('modest', 1, jobOf('modest')),
  ];
  await all[2];
  expect(passed).toEqual(['modest']);
  greedy.abort();
  await all[0];
  expect(passed).toEqual(['modest', 'greedy stopped']);
});

it('admits a burst at once', async () => {
  const pace = new Pace(1_000, 50);
  const job = jobOf('greedy');
  for (let at = 0; at < 50; at++) await pace.pass(1, job.signal);
  const next = pace.pass(60_000, job.signal);
  job.abort();
  await expect(next).rejects.toThrow('aborted');
});
