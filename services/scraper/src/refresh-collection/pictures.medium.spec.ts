import { gzipSync } from 'node:zlib';
import { ProblemError } from '@winnow/errors';
import { JobClient, JobWorker } from '@winnow/jobs';
import { silentLogger } from '@winnow/logging';
import { setUpRedis, startSite } from '@winnow/testing';
import { startScraperInstance } from '../testing/scraper-instance';

const redis = setUpRedis();

it('reads the pictures of a collection again, and no others', async () => {
  const prefix = `pictures-${Math.random().toString(36).slice(2)}`;
  const jobs = new JobClient(redis.url, prefix);
  const picture = { type: 'image/png', body: Buffer.from('\u0089PNG', 'latin1') };
  const home = {
    type: 'text/html',
    body: Buffer.from('<p>The harbor.</p><a href="/photo">One</a><a href="/scan">Two</a>'),
  };
  const site = await startSite({ pages: { '/start': home, '/photo': picture, '/scan': picture } });
  const names: string[] = [];
  const extractor = new JobWorker({
    queue: 'extractor',
    handlers: {
      'extract-text': async ({ upload }) => {
        names.push(upload.name);
        return { text: 'A page of a report.', source: 'file' };
      },
      'extract-youtube': async () => ({ text: '', source: 'youtube' }),
    },
    ...{ concurrency: 1, redisUrl: redis.url, prefix, log: silentLogger, graceMs: 0 },
  });
  const scraper = await startScraperInstance(redis.url, prefix, {}, jobs);
  const readAt = new Date(0).toISOString();
  const known = gzipSync(
    JSON.stringify([`${site.origin}/start`, `${site.origin}/scan`].map((url) => ({ url, readAt }))),
  );
  async function* bytes() {
    yield known;
  }
  const problemFor = () => new ProblemError('quota');
  const limits = { maxBytes: 2 ** 20, expectedBytes: known.byteLength, accounts: [], problemFor };
  const upload = await jobs.storeUpload('known-pages', bytes(), limits);
  const crawl = { url: `${site.origin}/start`, depth: 1, limit: 10, subdomains: false };
  const payload = { collection: 'c', thorough: false, upload, ...crawl };
  const id = await jobs.add({ operation: 'refresh-collection', payload, owner: 'ann', correlationId: 'click-123' });
  await jobs.end(id, AbortSignal.timeout(60_000));
  expect(names).toEqual(['scan.png']);
  await Promise.all([scraper.close(), site.close(), extractor.close()]);
  await jobs.close();
});
