import { setTimeout as sleep } from 'node:timers/promises';
import { Suspects } from './suspects';

const { signal } = new AbortController();
const never = 600_000;

function createProcess(boundMs = never) {
  const gate: string[] = [];
  const suspects = new Suspects({ close: () => void gate.push('closed'), open: () => void gate.push('open') }, boundMs);
  const started: string[] = [];
  const start = async (name: string, deaths = 0, until = signal) => {
    const end = await suspects.waitForTurn(deaths, until);
    started.push(name);
    return end;
  };
  return { gate, suspects, started, start };
}

it('N105: starts a suspect when the others have ended, and starts nothing beside it', async () => {
  const { gate, suspects, started, start } = createProcess();
  const [end, endOther] = [suspects.enter(), suspects.enter()];
  const suspect = start('suspect');
  expect(suspects.isIsolating).toBe(true);
  end();
  await sleep(1);
  expect(started).toEqual([]);
  endOther();
  (await suspect)();
  expect([suspects.isIsolating, gate]).toEqual([false, ['closed', 'open']]);
});

it('runs suspects one after the other, those with the most deaths last', async () => {
  const { started, start, gate } = createProcess();
  const endFirst = await start('first', 1);
  const waiting = [start('killer', 2), start('innocent', 0), start('other', 0)].map((one) => one.then((end) => end()));
  endFirst();
  await Promise.all(waiting);
  expect(started).toEqual(['first', 'innocent', 'other', 'killer']);
  expect(gate).toEqual(['closed', 'open']);
});

it('is blocked neither by other long jobs nor by a long suspect', async () => {
  const { suspects, started, start } = createProcess(5);
  suspects.enter();
  const end = await start('beside one that lasts');
  expect(started).toHaveLength(1);
  await sleep(50);
  expect(suspects.isIsolating).toBe(false);
  end();
});

it('stays open when a suspect is aborted before its turn', async () => {
  const { suspects, start, gate } = createProcess();
  const end = suspects.enter();
  const stopping = new AbortController();
  const waiting = start('suspect', 0, stopping.signal);
  stopping.abort(new Error('stopping'));
  await expect(waiting).rejects.toThrow('stopping');
  expect(gate).toEqual(['closed', 'open']);
  end();
});
