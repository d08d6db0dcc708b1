import type { Page } from '@playwright/test';

interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: string[]; readonly node_types: [string[], ...unknown[]] };
  };
  readonly nodes: number[];
  readonly strings: string[];
}

/** How a string may be stored: whole, as two parts, or as a part of another one. */
const kinds = ['string', 'concatenated string', 'sliced string'];

/** Bytes of the page's strings that contain `words` within their first 1,024 characters, once garbage is collected. */
export async function heapBytesOf(page: Page, words: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  // Objects freed by one collection may have retained others until then.
  for (let time = 0; time < 4; time += 1) await session.send('HeapProfiler.collectGarbage');
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  const { snapshot, nodes, strings } = JSON.parse(chunks.join('')) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field)) as [
    number,
    number,
    number,
  ];
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    const isString = kinds.includes(types[0][nodes[node + type] ?? 0] ?? '');
    if (isString && strings[nodes[node + name] ?? 0]?.includes(words)) bytes += nodes[node + size] ?? 0;
  }
  return bytes;
}
