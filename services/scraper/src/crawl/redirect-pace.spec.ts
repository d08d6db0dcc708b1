import { setFairnessKey } from '@winnow/jobs';
import { Pace } from '@winnow/worker-process';
import { paceRedirect } from './redirect-pace';

const jobOf = (block: string) => {
  const controller = new AbortController();
  setFairnessKey(controller.signal, block);
  return controller;
};

it('does not delay usual redirects, and delays long chains of one address only', async () => {
  const oneAnHour = new Pace(1 / 3_600, 3_600_000);
  const greedy = jobOf('greedy');
  for (let page = 0; page < 20; page++)
    for (const redirect of [1, 2]) await paceRedirect(redirect, greedy.signal, oneAnHour);
  await paceRedirect(3, greedy.signal, oneAnHour);
  const otherJob = jobOf('greedy');
  const waiting = paceRedirect(3, otherJob.signal, oneAnHour).then(
    () => 'went on',
    () => 'cancelled',
  );
  const another = paceRedirect(5, jobOf('modest').signal, oneAnHour).then(() => 'another went on');
  expect(await Promise.race([waiting, another])).toBe('another went on');
  otherJob.abort();
  expect(await waiting).toBe('cancelled');
});
