const card = { id: 'a', position: 1, url: '', title: 'A', content: 'Text' };

/** Tabs of one browser, which share locks. */
function installSharedLocks(): void {
  const held = new Set<string>();
  const request = async (name: string, _options: LockOptions, hold: (lock: object | null) => unknown) => {
    const isFree = !held.has(name);
    held.add(name);
    return hold(isFree ? {} : null);
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}

async function openTab(): Promise<typeof import('./chunk-keys')> {
  let tab: typeof import('./chunk-keys') | undefined;
  await jest.isolateModulesAsync(async () => void (tab = await import('./chunk-keys')));
  return tab as typeof import('./chunk-keys');
}

it('has other keys in a duplicate of the tab where the browser has no locks', async () => {
  expect('locks' in navigator).toBe(false);
  const tab = await openTab();
  const key = await tab.chunkKeyOf(card, 'Text');
  expect(await (await openTab()).chunkKeyOf(card, 'Text')).not.toBe(key);
});

it('has other keys in a duplicate of the tab, which has a copy of its storage', async () => {
  installSharedLocks();
  const tab = await openTab();
  const key = await tab.chunkKeyOf(card, 'Text');
  expect(await tab.chunkKeyOf(card, 'Text')).toBe(key);
  const duplicate = await openTab();
  const other = await duplicate.chunkKeyOf(card, 'Text');
  expect(other).not.toBe(key);
  expect(await duplicate.chunkKeyOf(card, 'Text')).toBe(other);
});
