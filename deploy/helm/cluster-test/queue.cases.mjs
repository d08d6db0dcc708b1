import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valkeyImage } from './release.mjs';

/** A queue outside of the release. */
export function queueCases({ release, assertNoLoss, lab }) {
  test('moves to Redis behind Sentinels, and loses no job when the master is shut down', async () => {
    const { values, stopMaster } = await lab().sentinels(valkeyImage());
    await release.change({ valkey: { enabled: false }, externalRedis: values });
    const errors = await assertNoLoss(stopMaster);
    console.log(`Errors during the failover: ${JSON.stringify(errors)}`);
    assert.match(await release.test(), /Succeeded/);
  });
}
