import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { installations } from './chart.cases.mjs';
import { allProcesses, objects, peersOf, policy, services } from './chart-objects.mjs';
import { pick, render } from './render.mjs';

describe('network', () => {
  test('only the listed connections are allowed, in and out', () => {
    assert.deepEqual(pick(objects, 'NetworkPolicy', 'default-deny').spec.policyTypes, ['Ingress', 'Egress']);
    assert.equal(pick(objects, 'NetworkPolicy', 'default-deny').spec.ingress, undefined);
    const paths = Object.fromEntries(
      ['valkey', ...allProcesses].map((name) => [
        name,
        { in: peersOf(policy(name).ingress ?? []), out: peersOf(policy(name).egress ?? []) },
      ]),
    );
    assert.deepEqual(paths, {
      valkey: { in: ['gateway', 'scraper', 'extractor', 'ai', 'other'], out: [] },
      gateway: { in: ['test'], out: ['other', 'valkey', 'egress', 'ai'] },
      scraper: { in: ['test'], out: ['other', 'valkey', 'egress'] },
      extractor: { in: ['test'], out: ['other', 'valkey', 'egress'] },
      ai: { in: ['gateway', 'test'], out: ['other', 'valkey', '0.0.0.0/0', '2000::/3'] },
      egress: { in: ['gateway', 'scraper', 'extractor', 'test'], out: ['other', '0.0.0.0/0', '2000::/3'] },
      shell: { in: ['test'], out: [] },
      'mfe-processing': { in: ['test'], out: [] },
      'mfe-chat': { in: ['test'], out: [] },
    });
    const internet = policy('egress').egress.at(-1);
    for (const range of [
      '10.0.0.0/8',
      '172.16.0.0/12',
      '192.168.0.0/16',
      '100.64.0.0/10',
      '169.254.0.0/16',
      '127.0.0.0/8',
      '168.63.129.16/32',
      '198.18.0.0/15',
      '224.0.0.0/4',
      '240.0.0.0/4',
    ])
      assert.ok(internet.to[0].ipBlock.except.includes(range), range);
    assert.deepEqual(
      internet.ports.map(({ port }) => port),
      [80, 443, 8080, 8443],
    );
    assert.deepEqual(peersOf(policy('ai', render({ model: { provider: 'offline' } }).objects).egress), [
      'other',
      'valkey',
    ]);
    const { objects: silent } = render(installations['fetchers without DNS']);
    assert.deepEqual(peersOf(policy('scraper', silent).egress), ['valkey', 'egress']);
  });

  test('allowing every port yields one rule without ports, and configures the processes accordingly', () => {
    const { objects: open } = render(installations['every port']);
    const internet = policy('egress', open).egress.at(-1);
    assert.equal('ports' in internet, false);
    assert.deepEqual(internet.to, policy('egress').egress.at(-1).to);
    for (const name of ['gateway', 'egress']) {
      const [{ env }] = pick(open, 'Deployment', name).spec.template.spec.containers;
      assert.equal(env.find((entry) => entry.name === 'EGRESS_ALLOW_PORTS').value, '*');
    }
  });

  test('an Ingress and an HTTPRoute route every path to the same services', () => {
    const { objects: open } = render(installations['an ingress with TLS']);
    const ingress = open.find(({ kind }) => kind === 'Ingress');
    assert.equal(ingress.spec.ingressClassName, 'traefik');
    assert.deepEqual(ingress.metadata.annotations, { 'example.com/timeout': '31m' });
    assert.deepEqual(
      ingress.spec.rules.map(({ host }) => host),
      ['winnow.example.com', 'winnow.example.org'],
    );
    const route = render(installations['a route of the Gateway API']).objects.find(({ kind }) => kind === 'HTTPRoute');
    const byIngress = ingress.spec.rules[0].http.paths.map(
      ({ path: to, pathType, backend }) => `${pathType} ${to} ${backend.service.name}`,
    );
    const byRoute = route.spec.rules.flatMap(({ matches, backendRefs: [backend] }) =>
      matches.map((match) => `${match.path.type.replace('PathPrefix', 'Prefix')} ${match.path.value} ${backend.name}`),
    );
    assert.deepEqual(byRoute, byIngress);
    assert.ok(byRoute.includes('Exact /mcp demo-winnow-gateway') && byRoute.includes('Prefix / demo-winnow-shell'));
    for (const { matches, backendRefs, timeouts } of route.spec.rules) {
      assert.ok(matches.length <= 8, 'as many as an implementation has to take');
      const service = pick(objects, 'Service', backendRefs[0].name.replace('demo-winnow-', '')).spec;
      assert.ok(service.ports.some(({ port }) => port === backendRefs[0].port));
      // The event stream of a long job must not be cut off.
      assert.equal(timeouts?.request, backendRefs[0].name.endsWith('gateway') ? '0s' : undefined);
    }
  });

  test('IPv6: services for both families, processes that listen on both, ranges by family', () => {
    const { objects: dual } = render(installations['both families of addresses']);
    for (const { spec } of dual.filter(({ kind }) => kind === 'Service')) {
      assert.equal(spec.ipFamilyPolicy, 'PreferDualStack');
      assert.deepEqual(spec.ipFamilies, ['IPv4', 'IPv6']);
    }
    for (const name of services) {
      const [{ env }] = pick(dual, 'Deployment', name).spec.template.spec.containers;
      assert.equal(env.find((entry) => entry.name === 'BIND_ADDRESS').value, '::', name);
    }
    assert.match(pick(dual, 'ConfigMap', 'ipv6').data['listen.conf'], /^listen \[::\]:8080;$/m);
    // '*' alone is IPv4; with '-' a node without IPv6 is no error.
    assert.match(pick(dual, 'StatefulSet', 'valkey').spec.template.spec.containers[0].args[0], /--bind '\*' '-::\*'/);
    const [, four, six] = policy('egress', render(installations['IPv6 alone']).objects).egress.flatMap(({ to }) =>
      to.map(({ ipBlock }) => ipBlock).slice(0, 2),
    );
    assert.ok(four.except.every((range) => !range.includes(':')));
    assert.ok(six.except.includes('2a00:db0::/40') && !six.except.includes('fd00::/8'), '2000::/3 has no fd00::/8');
    assert.equal(pick(objects, 'ConfigMap', 'ipv6'), undefined);
  });

  test('traces are sent only to the collector', () => {
    const { objects: traced } = render(installations.traces);
    for (const name of services) {
      const [{ env }] = pick(traced, 'Deployment', name).spec.template.spec.containers;
      assert.ok(env.some((entry) => entry.name === 'OTEL_EXPORTER_OTLP_ENDPOINT'));
      assert.ok(policy(name, traced).egress.some(({ ports }) => ports?.[0].port === 4318));
    }
    assert.ok(!JSON.stringify(objects).includes('4318'));
  });

  test('chats are distributed over every replica of ai', () => {
    assert.equal(pick(objects, 'Service', 'ai').spec.clusterIP, 'None');
    const [{ env }] = pick(objects, 'Deployment', 'gateway').spec.template.spec.containers;
    assert.equal(env.find(({ name }) => name === 'AI_RPC_URL').value, 'dns:///demo-winnow-ai:50051');
  });
});
