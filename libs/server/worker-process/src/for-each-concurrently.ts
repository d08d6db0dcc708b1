import pMap from 'p-map';

/**
 * Processes items with a concurrency of `count`, started in order. The first failure stops further starts and is thrown
 * once all started work has ended, so that no work outlives its job (`pMap` itself rejects before).
 */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  count: number,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const unlessFailed = async (item: Item, index: number) => {
    if (failures.length > 0) return;
    await work(item, index).catch((error: unknown) => failures.push(error));
  };
  await pMap(items, unlessFailed, { concurrency: count });
  if (failures.length > 0) throw failures[0];
}
