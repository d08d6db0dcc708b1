import { startTestRedis, type TestRedis } from '@winnow/testing';
import { SiteCrawls } from './site-crawls';

/** Redis for all tests of a file, and the crawls of the current test, which end after it. */
export interface SiteCrawlsSetUp {
  readonly redis: TestRedis;
  readonly crawls: SiteCrawls;
}

export function setUpSiteCrawls(timeoutMs: number): SiteCrawlsSetUp {
  let redis: TestRedis;
  let crawls: SiteCrawls;
  beforeAll(async () => {
    redis = await startTestRedis();
  });
  afterAll(() => redis.stop());
  beforeEach(() => {
    crawls = new SiteCrawls(redis.url, timeoutMs);
  });
  afterEach(() => crawls.close());
  return {
    get redis() {
      return redis;
    },
    get crawls() {
      return crawls;
    },
  };
}
