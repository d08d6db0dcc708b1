import type { System } from '../../../tools/system.mjs';
import type { Visitor } from './api';
import { loadJobStore } from './sources';

/** A row of the product's datasets. */
export interface Pair {
  readonly question: string;
  readonly answer: string;
  readonly kind: string;
  readonly grounded: number;
  readonly source: string;
  readonly title: string;
  readonly url: string;
  readonly quote: string;
  readonly start: number;
  readonly end: number;
  readonly split: 'train' | 'test';
}

const quote =
  'The keeper repairs the lamp on Mondays, when the tower is closed and the ferry lies at the quay of Ostby.';

/** Returns a pair of about 500 bytes; a hundred pairs share a source. */
export function pairAt(at: number): Pair {
  const source = `https://example.test/pages/${Math.floor(at / 100)}`;
  return {
    question: `What does page ${Math.floor(at / 100)} say about the keeper of light number ${at} – “Øst”?`,
    answer: `Light ${at}: ${quote}`,
    kind: 'fact',
    grounded: 0.9,
    source,
    title: `Page ${Math.floor(at / 100)}`,
    url: source,
    quote,
    start: at * 200,
    end: at * 200 + quote.length,
    split: at % 10 === 0 ? 'test' : 'train',
  };
}

/** Pairs written to Redis at a time. */
const batch = 1_000;

/**
 * Creates a completed make-dataset job of `pairs` pairs: runs a small one, and replaces its stored pairs. Generating
 * them with the offline model would take half an hour.
 */
export async function createStoredDataset(product: System, visitor: Visitor, pairs: number): Promise<string> {
  const text = 'The lighthouse was built in 1874 by Marta Lind. The tower is 32 metres high.';
  const path = await visitor.start('/api/make-dataset', { sources: [{ id: 'lighthouse', text }] });
  for await (const { event } of visitor.events(`${path}/events`))
    if (event === 'problem') throw new Error('the dataset job failed');
  const id = path.slice(path.lastIndexOf('/') + 1);
  const { jobKeys, connectRedis } = await loadJobStore();
  const keys = jobKeys('winnow');
  const redis = connectRedis(product.redisUrl, 'worker');
  try {
    for (let first = 0; first < pairs; first += batch) {
      const items = Array.from({ length: Math.min(batch, pairs - first) }, (_, at) => pairAt(first + at));
      const fields = items.flatMap((pair, at) => [String(first + at), JSON.stringify(pair)]);
      await redis.hset(keys.items(id), ...fields);
    }
    const job = keys.bullJob('ai', id);
    const value = JSON.parse((await redis.hget(job, 'returnvalue')) ?? '{}') as object;
    await redis.hset(job, 'returnvalue', JSON.stringify({ ...value, stored: { list: 'pairs', length: pairs } }));
  } finally {
    redis.disconnect();
  }
  return path;
}
