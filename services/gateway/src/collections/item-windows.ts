import type { JobResult, StoredItems } from '@winnow/jobs';

/** Maximum items parsed at a time, and their maximum bytes, since parsing blocks other requests. */
const windowItems = 20;
const windowBytes = 1 * 2 ** 20;

/** Yields the items from `first` on, in windows of limited size. */
export async function* windowsOf<Item>(items: StoredItems, first = 0): AsyncGenerator<Item[]> {
  let count = windowItems;
  for (let at = first; at < items.length;) {
    const window = await items.window(at, Math.min(count, items.length - at));
    if (window.bytes > windowBytes && count > 1) {
      count = Math.ceil(count / 4);
      continue;
    }
    const read = await parse<Item[]>(window);
    yield read;
    at += read.length;
    count = windowItems;
  }
}

async function parse<Value>({ pieces }: JobResult): Promise<Value> {
  const json = Buffer.concat(await Array.fromAsync(pieces()));
  return JSON.parse(`[${json.toString()}]`) as Value;
}
