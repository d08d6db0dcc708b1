import { checkEgress } from '@winnow/egress-client';
import { freePort } from '@winnow/testing';
import { TestServers, siteResolver } from './testing/start-test-proxy';

const servers = new TestServers();
afterEach(() => servers.closeAll());

describe('readiness of services that use the egress', () => {
  const outcomes: string[] = [];
  const startProxy = (...tokens: string[]) =>
    servers.proxy({ resolver: siteResolver(1).resolver, tokens, onEnd: (outcome) => outcomes.push(outcome) });

  it('succeeds when the egress responds and accepts the token, and is not counted in its metrics', async () => {
    await expect(checkEgress(await startProxy())()).resolves.toBeUndefined();
    await expect(checkEgress(await startProxy('a-secret'), ['a-secret'])()).resolves.toBeUndefined();
    expect(outcomes).toEqual([]);
  });

  it('fails when the egress does not respond', async () => {
    await expect(checkEgress(`http://127.0.0.1:${await freePort()}`)()).rejects.toThrow('does not respond');
    const silent = await servers.raw(() => undefined);
    await expect(checkEgress(`http://127.0.0.1:${silent}`)()).rejects.toThrow('does not respond');
  });

  it('fails with another secret, without printing it', async () => {
    const proxy = await startProxy('a-secret');
    await expect(checkEgress(proxy, ['another'])()).rejects.toThrow(/^the egress accepts no token/);
    await expect(checkEgress(proxy)()).rejects.toThrow(/^the egress accepts no token/);
  });
});
