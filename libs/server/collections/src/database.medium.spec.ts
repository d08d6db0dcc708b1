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

it('frees the connections of statements whose server has vanished without closing them', async () => {
  const url = new URL(server.url);
  url.port = String(proxy.port);
  const silent = new Database(url.href, 1_000);
  const statement = () => silent.use((open) => select.execute(open));
  // All connections of a process.
  const four = async () => (await Promise.allSettled(Array.from({ length: 4 }, statement))).map(({ status }) => status);
  // On a busy machine, a reply may take longer than a second.
  await waitUntil(async () => !(await four()).includes('rejected'));
  proxy.forget();
  expect(await four()).toContain('rejected');
  await waitUntil(async () => !(await four()).includes('rejected'));
  await silent.close();
});

it('opens a database that a later version has migrated, as during an upgrade and after its rollback', async () => {
  const [later, earlier] = [new Database(server.url), new Database(server.url)];
  const migrated = sql`insert into kysely_migration (name, timestamp) values ('9999-later', '9999-01-01T00:00:00.000Z')`;
  await later.use((open) => migrated.execute(open));
  await expect(earlier.use((open) => select.execute(open))).resolves.toMatchObject({ rows: [{ one: 1 }] });
  // The database may be shared with other tests.
  await later.use((open) => sql`delete from kysely_migration where name = '9999-later'`.execute(open));
  await later.close();
  await earlier.close();
});
