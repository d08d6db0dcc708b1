import { startBucket, type Bucket } from '@winnow/testing';
import { test as base } from './winnow';

const credentials = { region: 'eu-central-1', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret-of-the-bucket' };

/** Setting that names the bucket `archive`. */
export const S3_SINKS = JSON.stringify({ archive: { endpoint: 'http://s3.test', bucket: 'pages', ...credentials } });

/** `test` with an S3-compatible bucket that the egress reaches. */
export const test = base.extend<object, { bucket: Bucket }>({
  bucket: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const bucket = await startBucket(credentials);
      await use(bucket);
      await bucket.close();
    },
    { scope: 'worker' },
  ],
  otherHosts: [async ({ bucket }, use) => use({ 's3.test': new URL(bucket.url).host }), { scope: 'worker' }],
});
