import type { DeadLetter } from '@winnow/jobs';
import { runCommand } from './run-command';

const letter = (id: string, mayRetry: boolean): DeadLetter => ({
  id,
  operation: 'scrape-content',
  queue: 'scraper',
  failedAt: new Date(0),
  attempts: 3,
  worker: 'host-17',
  code: 'unavailable',
  message: 'The service is temporarily unavailable.',
  correlationId: 'click-1',
  mayRetry,
});

async function run(...words: string[]) {
  const printed: string[] = [];
  const retried: string[] = [];
  const letters = {
    list: async () => [letter('a', true), letter('b', false), letter('c', true)],
    retry: async (id: string) => id !== 'unknown' && retried.push(id) > 0,
  };
  return { code: await runCommand(words, letters, (line) => printed.push(line)), printed, retried };
}

it('lists failed jobs with the ids that lead to their cause', async () => {
  const { code, printed } = await run('failed');
  expect(code).toBe(0);
  expect(printed).toHaveLength(4);
  expect(printed[0]).toMatch(/^\* a .*scrape-content.*unavailable.*host-17.*click-1/);
  expect(printed.at(-1)).toBe('3 failed, 2 may be retried (*)');
});

it('retries one job by its id, and reports an unknown id', async () => {
  expect(await run('retry', 'b')).toMatchObject({ code: 0, retried: ['b'] });
  expect(await run('retry', 'unknown')).toMatchObject({ code: 1, retried: [] });
});

it('retries all jobs that may succeed, and no others', async () => {
  expect(await run('retry', 'all')).toMatchObject({ code: 0, retried: ['a', 'c'] });
});

it.each([[[]], [['remove', 'all']], [['retry']], [['failed', 'now']], [['retry', 'a', 'b']]])(
  'prints its usage for %j',
  async (words) => {
    const { code, printed, retried } = await run(...words);
    expect(code).toBe(2);
    expect(printed.join(' ')).toContain('retry all');
    expect(retried).toEqual([]);
  },
);
