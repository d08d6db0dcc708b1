import { setImmediate as nextTurn } from 'node:timers/promises';
import { collectGarbage } from './collect-garbage';

it('frees what nothing refers to', async () => {
  const garbage = Array.from({ length: 10 }, () => new WeakRef({ text: 'x'.repeat(1_000) }));
  // A WeakRef holds its target until the end of the turn that made it.
  await nextTurn();
  collectGarbage();
  expect(garbage.filter((one) => one.deref() !== undefined)).toEqual([]);
});
