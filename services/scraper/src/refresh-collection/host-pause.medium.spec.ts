import { gzipSync } from 'node:zlib';
import { ProblemError } from '@winnow/errors';
import { waitUntil } from '@winnow/testing';
import { startPausingSite, type PausingSite } from '../testing/pausing-site';
import { setUpSiteCrawls } from '../testing/set-up-site-crawls';

const endMs = 240_000;
const pages = 30;

const setUp = setUpSiteCrawls(endMs);

const startSite = async (pauses: number) =>
  setUp.crawls.closeLater(await startPausingSite({ pages, pagesPerPause: 5, pauses, seconds: 7 }));
const addressesOf = ({ origin }: PausingSite) =>
  Array.from({ length: pages }, (_, at) => ({
    url: `${origin}/page-${at + 1}.html`,
    readAt: new Date(0).toISOString(),
  }));

/** Starts a refresh of a list of pages. */
async function refresh(known: readonly { url: string }[]): Promise<string> {
  const list = gzipSync(JSON.stringify(known));
  async function* bytes() {
    yield list;
  }
  const problemFor = () => new ProblemError('quota');
  const options = { maxBytes: 2 ** 20, expectedBytes: list.byteLength, accounts: [], problemFor };
  const upload = await setUp.crawls.jobs.storeUpload('known-pages', bytes(), options);
  const payload = { collection: 'c', thorough: false, upload, depth: 0, limit: 100, subdomains: false };
  return setUp.crawls.jobs.add({ operation: 'refresh-collection', payload, owner: 'ann', correlationId: 'click-123' });
}

it('reads the pages of other websites of a list while one asks to wait, and its pages afterwards', async () => {
  await setUp.crawls.startScraper();
  const [pausing, other] = [await startSite(1), await startSite(0)];
  const id = await refresh([...addressesOf(pausing), ...addressesOf(other)]);
  await waitUntil(() => other.served.size === pages, { timeoutMs: endMs });
  expect(pausing.served.size).toBe(5);
  const { host } = new URL(pausing.origin);
  await waitUntil(async () => {
    const message = (await setUp.crawls.jobs.read(id, 'ann'))?.record.progress?.message;
    return message?.startsWith('Compared ') === true && message.includes(`. ${host} asks to wait until `);
  });
  expect((await setUp.crawls.resultOf(id)).stats).toMatchObject({ changed: 2 * pages, failed: 0 });
});
