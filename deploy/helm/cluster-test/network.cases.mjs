import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kubectl, list } from './commands.mjs';

const isV6 = (address) => address.includes(':');

/** Addresses of both families, where the cluster has them. */
export function networkCases({ namespace, release, assertNoLoss, lab }) {
  test('answers on both families of addresses, and reads a website by either', async () => {
    const nodes = await list('nodes');
    if (!nodes.every(({ status }) => status.addresses.some(({ address }) => isV6(address))))
      return console.log('This cluster has one family of addresses.');
    const errors = await assertNoLoss(() =>
      release.change({ service: { ipFamilyPolicy: 'RequireDualStack', ipFamilies: ['IPv4', 'IPv6'] } }),
    );
    assert.deepEqual(errors, {});

    const services = (await list('services', '-n', namespace)).filter(({ spec }) => spec.clusterIP !== 'None');
    const addresses = services.flatMap(({ metadata, spec }) =>
      spec.clusterIPs.map((address) => ({
        name: metadata.name,
        address,
        port: spec.ports.find(({ name }) => name !== 'health')?.port,
      })),
    );
    assert.equal(addresses.filter(({ address }) => isV6(address)).length, services.length);
    const open = addresses.filter(({ name }) => /gateway|shell|mfe/.test(name));
    for (const { name, address, port } of open) assert.ok(await lab().connects(address, port), `${name} ${address}`);

    // Only the release's own pods may connect to the others.
    const connects = async (component, { name, address, port }) => {
      const [pod] = await release.podsOf(component);
      const program = `require('node:net').connect(${port}, '${address}', () => process.exit(0))`;
      await kubectl('-n', namespace, 'exec', pod.metadata.name, '--', 'node', '-e', program).catch((error) =>
        assert.fail(`${component} to ${name} ${address}: ${error.message}`),
      );
    };
    for (const target of addresses.filter(({ name }) => /valkey|ai/.test(name))) await connects('gateway', target);
    for (const target of addresses.filter(({ name }) => /egress/.test(name))) await connects('scraper', target);

    const { pages } = await lab().crawl(release.gateway, { visitors: 1, pages: 5, query: 'ms=0', family: 6 });
    assert.equal(pages, 5);
  });
}
