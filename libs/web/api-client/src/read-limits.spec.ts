import { readHasSearch } from './read-limits';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

test.each([
  [{ pages: 200, uploadMb: 20, search: true }, true],
  [{ pages: 200, uploadMb: 20, search: false }, false],
  [{ pages: 200, uploadMb: 20 }, false],
  [{ search: 'yes' }, false],
  [null, false],
])('reads from %j whether the web can be searched', async (limits, hasSearch) => {
  globalThis.fetch = () => Promise.resolve(Response.json(limits));
  expect(await readHasSearch()).toBe(hasSearch);
});
