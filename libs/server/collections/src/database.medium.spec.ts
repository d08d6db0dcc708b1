import { setTimeout as sleep } from 'node:timers/promises';
import { startFaultProxy, startTestDatabase, waitUntil, type FaultProxy, type TestDatabase } from '@winnow/testing';
import { sql } from 'kysely';
import { Database } from './database';

let server: TestDatabase;
let proxy: FaultProxy;
let database: Database;

beforeAll(async () => {
  server = await startTestDatabase();
  const url = new URL(server.url);
  proxy = await startFaultProxy(Number(url.port));
  url.port = String(proxy.port);
  database = new Database(url.href);
});
afterAll(async () => {
  await database.close();
  await proxy.close();
  await server.stop();
});

const select = sql`select 1 as one`;
const selected = () => database.use(async (open) => (await select.execute(open)).rows);
const selectedSoon = () => waitUntil(() => selected().catch(() => undefined));

it('survives that the database breaks a connection between two statements of a transaction', async () => {
  await selectedSoon();
  const broken = database.use((open) =>
    open.transaction().execute(async (transaction) => {
      await select.execute(transaction);
      proxy.reset();
      await sleep(200);
      await select.execute(transaction);
    }),
  );
  await expect(broken).rejects.toMatchObject({ code: 'unavailable' });
  expect(await selectedSoon()).toEqual([{ one: 1 }]);
});
