import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setFairnessKey } from '@winnow/jobs';
import { contentParts } from './model/content-parts';
import { createTokenCounter } from './model/count-tokens';
import { runTextTask } from './run-text-task';
import { textTasks } from './text-tasks';
import { longText } from './testing/texts';

const thread = path.join(__dirname, 'text-worker.ts');
const neverAborted = new AbortController().signal;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'text-worker-'));
  await writeFile(path.join(folder, 'broken.js'), 'throw new Error("broken")');
});
afterAll(() => rm(folder, { recursive: true }));

const book = longText(200);

it('returns the same from a thread as without one, while other work continues', async () => {
  expect(book.length).toBeGreaterThan(50_000);
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 5);
  const result = await runTextTask('examples', [book, {}], neverAborted, thread, 180_000);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
  expect(result).toEqual(textTasks.examples(book, {}));
  // The thread compiles its sources at a low priority, which takes long on a busy machine.
});

it('splits a content in a thread into the same parts, with the same overlap and token counts', async () => {
  const countTokens = await createTokenCounter('gpt-4o');
  const limits = { maxTokens: 300, overlap: 40, isCounted: true };
  const parts = await runTextTask('parts', [book, limits, countTokens.encoding], neverAborted, thread, 180_000);
  expect(parts).toEqual(await contentParts(book, limits, countTokens));
  expect(parts.length).toBeGreaterThan(20);
});

it('terminates the thread when the job is cancelled', async () => {
  const controller = new AbortController();
  const terminate = jest.spyOn(Worker.prototype, 'terminate');
  const work = runTextTask('enhance', [book, 'expand'], controller.signal, thread);
  setImmediate(() => controller.abort(new Error('cancelled')));
  await expect(work).rejects.toThrow('cancelled');
  expect(terminate).toHaveBeenCalled();
});

it("N112: reads a list nested 1,500 levels deep, and rejects a text that exceeds the thread's stack", async () => {
  const list = Array.from({ length: 1_500 }, (_, at) => `${' '.repeat(at * 2)}- level ${at}`).join('\n');
  const { json } = await runTextTask('structure', [list], neverAborted, thread);
  expect(JSON.stringify(json)).toContain('level 1499');
  const overflowingThread = path.join(folder, 'tower.js');
  await writeFile(overflowingThread, 'const climb = () => climb(); climb();');
  await expect(runTextTask('structure', [list], neverAborted, overflowingThread)).rejects.toMatchObject({
    code: 'too-large',
    retry: false,
  });
});

it('stops a task after the time limit with `timeout`', async () => {
  const endless = path.join(folder, 'endless.js');
  await writeFile(endless, 'for (;;);');
  await expect(runTextTask('structure', [book], neverAborted, endless, 500)).rejects.toMatchObject({ code: 'timeout' });
});

it('runs every task on a long text or answer in a thread', async () => {
  const answer = `{"a": [1, 2, "${'x'.repeat(10_000)}"`;
  for (const [name, values] of [
    ['structure', [longText(60)]],
    ['gist', [longText(60)]],
    ['answer', [answer, false]],
    ['areIn', [book, ['Station', 'no such words', '']]],
  ] as const) {
    const expected = await (textTasks[name] as (...values: readonly unknown[]) => unknown)(...values);
    expect(await runTextTask(name, values as never, neverAborted, thread)).toEqual(expected);
    const broken = runTextTask(name, values as never, neverAborted, path.join(folder, 'broken.js'));
    await expect(broken).rejects.toThrow('broken');
  }
});

it('fails when the thread fails', async () => {
  await expect(runTextTask('structure', [book], neverAborted, path.join(folder, 'broken.js'))).rejects.toThrow(
    'broken',
  );
});

it('runs a text of another address while all threads of one address are busy', async () => {
  const endless = path.join(folder, 'endless.js');
  await writeFile(endless, 'for (;;);');
  const [greedy, modest] = [new AbortController(), new AbortController()];
  setFairnessKey(greedy.signal, 'greedy');
  setFairnessKey(modest.signal, 'modest');
  const pending = [1, 2, 3].map(() => runTextTask('structure', [book], greedy.signal, endless).catch(() => 'stopped'));
  expect(await runTextTask('structure', [book], modest.signal, thread)).toEqual(textTasks.structure(book));
  greedy.abort(new Error('cancelled'));
  expect(await Promise.all(pending)).toEqual(['stopped', 'stopped', 'stopped']);
});
