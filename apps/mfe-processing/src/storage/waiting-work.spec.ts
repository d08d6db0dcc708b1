import 'fake-indexeddb/auto';
import { installLocks } from '../testing/only-tab';
import { createWaitingWork } from './waiting-work';

const readText = (value: unknown) => (typeof value === 'string' ? value : null);
const open = () => createWaitingWork('work', readText);

it('is not stored where tabs cannot be told apart, since another tab would start it too', async () => {
  const work = open();
  work.put('1', 'text');
  expect(await work.load()).toEqual(new Map());
  expect(await open().load()).toEqual(new Map());
});

it('survives a reload', async () => {
  installLocks();
  const work = open();
  work.put('1', 'text');
  expect(await work.load()).toEqual(new Map([['1', 'text']]));
  expect(await open().load()).toEqual(new Map([['1', 'text']]));
});
