import type { Collections } from '@winnow/contracts';
import { connectRedis } from '@winnow/jobs';
import { setUpGateways } from '../testing/set-up-gateways';
import { Visitor } from '../testing/visitor';

const setUp = setUpGateways({ prefix: 'new-redis', hasDatabase: true });
const sources = [{ url: 'https://a.test/', title: 'A', content: 'Text' }];

async function list(visitor: Visitor): Promise<string[]> {
  const { collections } = (await (await visitor.fetch('/api/collections')).json()) as Collections;
  return collections.map(({ name }) => name);
}

it('lists the collections of the database when Redis has lost its data, or a backup was restored beside a new one', async () => {
  const visitor = new Visitor((await setUp.startGateway()).url);
  expect(await list(visitor)).toEqual([]);
  expect((await visitor.post('/api/collections', { name: 'Mine', sources })).status).toBe(201);
  expect(await list(visitor)).toEqual(['Mine']);
  // The keys of an installation begin with its prefix: this one has none.
  visitor.url = (await setUp.startGateway({ queuePrefix: `${setUp.queuePrefix}-new` })).url;
  expect(await list(visitor)).toEqual(['Mine']);
});

it('does not open a database that has just been created, until something is stored', async () => {
  const unreachable = 'postgres://postgres@127.0.0.1:1/postgres';
  const visitor = new Visitor((await setUp.startGateway({ databaseUrl: unreachable, databaseIsNew: true })).url);
  expect(await list(visitor)).toEqual([]);
});

it('lists the collections of a database that was new at the start when Redis has lost its data since', async () => {
  const visitor = new Visitor((await setUp.startGateway({ databaseIsNew: true })).url);
  expect(await list(visitor)).toEqual([]);
  expect((await visitor.post('/api/collections', { name: 'Mine', sources })).status).toBe(201);
  const connection = connectRedis(setUp.redis.url, 'producer');
  expect(await connection.del(`${setUp.queuePrefix}:collections:used`)).toBe(1);
  connection.disconnect();
  expect(await list(visitor)).toEqual(['Mine']);
});
