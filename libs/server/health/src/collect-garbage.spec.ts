import { setImmediate as nextTurn } from 'node:timers/promises';
import { collectGarbage } from './collect-garbage';

it('frees unreferenced objects', async () => {
  const garbage = Array.from({ length: 10 }, () => new WeakRef({ text: 'x'.repeat(1_000) }));
  // A WeakRef holds its target until the end of the current turn.
  await nextTurn();
  collectGarbage();
  expect(garbage.filter((one) => one.deref() !== undefined)).toEqual([]);
});
