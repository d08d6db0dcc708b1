import { setTimeout as sleep } from 'node:timers/promises';
import { Suspects } from './suspects';

const { signal } = new AbortController();
const never = 600_000;

function process(boundMs = never) {
  const gate: string[] = [];
  const suspects = new Suspects({ close: () => void gate.push('closed'), open: () => void gate.push('open') }, boundMs);
  const begun: string[] = [];
  const begin = async (name: string, deaths = 0, until = signal) => {
    const end = await suspects.waitForTurn(deaths, until);
    begun.push(name);
    return end;
  };
  return { gate, suspects, begun, begin };
}

it('N105: starts a suspect when the others have ended, and starts nothing beside it', async () => {
  const { gate, suspects, begun, begin } = process();
  const [end, endOther] = [suspects.enter(), suspects.enter()];
  const suspect = begin('suspect');
  expect(suspects.isIsolating).toBe(true);
  end();
  await sleep(1);
  expect(begun).toEqual([]);
  endOther();
  (await suspect)();
  expect([suspects.isIsolating, gate]).toEqual([false, ['closed', 'open']]);
});

it('runs suspects one after the other, those with the most deaths last', async () => {
  const { begun, begin, gate } = process();
  const endFirst = await begin('first', 1);
  const waiting = [begin('killer', 2), begin('innocent', 0), begin('other', 0)].map((one) => one.then((end) => end()));
  endFirst();
  await Promise.all(waiting);
  expect(begun).toEqual(['first', 'innocent', 'other', 'killer']);
  expect(gate).toEqual(['closed', 'open']);
});

it('is blocked neither by other long jobs nor by a long suspect', async () => {
  const { suspects, begun, begin } = process(5);
  suspects.enter();
  const end = await begin('beside one that lasts');
  expect(begun).toHaveLength(1);
  await sleep(50);
  expect(suspects.isIsolating).toBe(false);
  end();
});

it('stays open when a suspect is aborted before its turn', async () => {
  const { suspects, begin, gate } = process();
  const end = suspects.enter();
  const stopping = new AbortController();
  const waiting = begin('suspect', 0, stopping.signal);
  stopping.abort(new Error('stopping'));
  await expect(waiting).rejects.toThrow('stopping');
  expect(gate).toEqual(['closed', 'open']);
  end();
});
