import { setFairnessKey } from '@winnow/jobs';
import { BytePace } from './byte-pace';

const jobOf = (block: string) => {
  const controller = new AbortController();
  setFairnessKey(controller.signal, block);
  return controller;
};

it('makes an address wait for its own bytes, in all its jobs, and no other', async () => {
  const pace = new BytePace(1_000);
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
