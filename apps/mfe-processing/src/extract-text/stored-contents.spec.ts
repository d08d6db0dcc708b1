import { startOver } from '@winnow/browser';
import { keepFile, loadWaitingFiles } from './waiting-files';

// In memory: jsdom's files cannot be cloned into IndexedDB.
jest.mock('../storage/waiting-work', () => {
  const stored = new Map<string, Map<string, unknown>>();
  const createWaitingWork = (name: string) => {
    const values = new Map<string, unknown>();
    stored.set(name, values);
    return {
      put: (id: string, value: unknown) => values.set(id, value),
      remove: (id: string) => values.delete(id),
      load: () => Promise.resolve(new Map(values)),
    };
  };
  return { stored, createWaitingWork };
});

const { stored } = jest.requireMock<{ stored: Map<string, Map<string, unknown>> }>('../storage/waiting-work');
const contents = () => [...(stored.get('waiting-contents')?.keys() ?? [])];
const fileOf = (megabytes: number) =>
  Object.defineProperty(new File([], 'a.txt'), 'size', { value: megabytes * 2 ** 20 });
const keep = (id: string, file = fileOf(150)) => keepFile(id, { name: 'a.txt', position: 1, wanted: {}, file });

afterEach(() => {
  startOver();
  for (const values of stored.values()) values.clear();
});

it('stores contents of up to 200 MB, also after the visitor has started over', () => {
  keep('1');
  keep('2');
  expect(contents()).toEqual(['1']);
  startOver();
  stored.get('waiting-contents')?.clear();
  keep('3');
  expect(contents()).toEqual(['3']);
});

it('removes contents whose entry is gone, and keeps those of this page', async () => {
  stored.get('waiting-contents')?.set('left', fileOf(150));
  keep('1', fileOf(10));
  expect(await loadWaitingFiles()).toMatchObject([{ id: '1' }]);
  expect(contents()).toEqual(['1']);
});
