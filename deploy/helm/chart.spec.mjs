import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import yaml from 'yaml';
import { contradictions, installations } from './chart.cases.mjs';
import { readme } from './readme-table.mjs';
import { chart, helm, pick, pods, render } from './render.mjs';

// `npm run test:chart`: tests the chart as rendered by Helm.

const root = path.join(import.meta.dirname, '../..');
const { objects } = render({}, { keda: true });
const workers = ['scraper', 'extractor', 'ai'];
const services = ['gateway', ...workers, 'egress'];
const everybody = [...services, 'shell', 'mfe-processing', 'mfe-chat'];

/** Returns the names of variables in source files, including those taken from another table. */
const declared = (...globs) =>
  globs
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .flatMap((file) => [
      ...readFileSync(path.join(root, file), 'utf8').matchAll(
        /(?:name|env): '([A-Z][A-Z0-9_]+)'|optionalNumber\(\s*'([A-Z_]+)'/g,
      ),
    ])
    .map(([, name, number]) => name ?? number);
const shared = declared(
  'libs/server/config/src/shared-variables.ts',
  'libs/server/worker-process/src/worker-variables.ts',
  'libs/server/address-policy/src/address-policy.ts',
  'libs/shared/contracts/src/limits.ts',
);
/** Variables read by Node itself, and by the PostgreSQL driver. */
const ofLibraries = ['NODE_OPTIONS', 'PGPASSWORD'];
const knows = (service, name) =>
  ofLibraries.includes(name) ||
  new Set([...shared, ...declared(`services/${service}/src/config.ts`)]).has(name.replace(/_FILE$/, ''));

const containersOf = (rendered) =>
  pods(rendered).flatMap(({ name, spec }) => spec.containers.map((container) => ({ name, spec, container })));
const policy = (name, rendered = objects) => pick(rendered, 'NetworkPolicy', name).spec;
const peersOf = (rules) =>
  rules.flatMap((rule) =>
    (rule.to ?? rule.from ?? []).map(
      (peer) => peer.podSelector?.matchLabels?.['app.kubernetes.io/component'] ?? peer.ipBlock?.cidr ?? 'other',
    ),
  );

test('helm lint --strict', () => {
  const { status, stdout, stderr } = helm('lint', '--strict', '--kube-version', '1.34.0', chart);
  assert.equal(status, 0, stdout + stderr);
});

describe('renders', () => {
  for (const [name, values] of Object.entries(installations)) {
    for (const keda of [false, true]) {
      test(`${name}, ${keda ? 'with' : 'without'} KEDA`, () => {
        const { ok, message, objects: rendered } = render(values, { keda });
        assert.ok(ok, message);
        const ids = rendered.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
        assert.equal(new Set(ids).size, ids.length, 'every object has a name of its own');
        assertHardened(rendered);
      });
    }
  }
});

describe('refuses', () => {
  for (const [name, values, sentence] of contradictions) {
    test(name, () => {
      const { ok, message } = render(values);
      assert.equal(ok, false);
      assert.match(message, sentence);
    });
  }
});

/** Asserts the "restricted" pod security standard and further hardening, for any values. */
function assertHardened(rendered) {
  for (const { name, spec, container } of containersOf(rendered)) {
    const pod = spec.securityContext;
    assert.equal(pod.runAsNonRoot, true, name);
    assert.ok(pod.runAsUser > 0, name);
    assert.ok(['RuntimeDefault', 'Localhost'].includes(pod.seccompProfile.type), name);
    assert.deepEqual(
      container.securityContext,
      { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
      name,
    );
    assert.equal(spec.automountServiceAccountToken, false, name);
    assert.ok(!spec.hostNetwork && !spec.hostPID && !spec.hostIPC, name);
    for (const volume of spec.volumes ?? []) assert.ok(!volume.hostPath, name);
    for (const bound of ['requests', 'limits'])
      for (const what of ['cpu', 'memory']) assert.ok(container.resources[bound][what], `${name} ${bound} ${what}`);
  }
}

describe('promises', () => {
  test('servers keep responding until their endpoints are removed', () => {
    for (const name of everybody.filter((one) => !['scraper', 'extractor'].includes(one))) {
      const { spec } = pick(objects, 'Deployment', name).spec.template;
      const [container] = spec.containers;
      const [, seconds] = container.lifecycle?.preStop?.exec?.command ?? [];
      assert.ok(Number(seconds) >= 5, name);
      assert.ok((spec.terminationGracePeriodSeconds ?? 30) > Number(seconds) + 10, name);
    }
  });

  test('each process has a deployment, three probes, a budget, a spread and an account without a token', () => {
    for (const name of everybody) {
      const { spec } = pick(objects, 'Deployment', name).spec.template;
      const [container] = spec.containers;
      assert.ok(container.startupProbe && container.livenessProbe && container.readinessProbe, name);
      assert.equal(pick(objects, 'PodDisruptionBudget', name).spec.minAvailable, 1);
      assert.deepEqual(
        spec.topologySpreadConstraints.map(({ topologyKey }) => topologyKey),
        ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'],
      );
      assert.equal(pick(objects, 'ServiceAccount', name).automountServiceAccountToken, false);
      assert.equal(pick(objects, 'Deployment', name).spec.strategy.rollingUpdate.maxUnavailable, 0);
    }
  });

  test('workers scale independently by their own queue, and finish their jobs before they stop', () => {
    for (const name of workers) {
      const { spec } = pick(objects, 'ScaledObject', name);
      assert.equal(spec.scaleTargetRef.name, `demo-winnow-${name}`);
      assert.equal(spec.advanced.scalingModifiers.formula, 'wait + prioritized + active + delayed');
      assert.deepEqual(
        spec.triggers.map(({ metadata }) => metadata.listName),
        ['wait', 'prioritized', 'active', 'delayed'].map((list) => `winnow:bull:${name}:${list}`),
      );
      assert.ok(spec.minReplicaCount >= 1);
      assert.equal(spec.advanced.horizontalPodAutoscalerConfig.behavior.scaleDown.stabilizationWindowSeconds, 300);
      assert.equal(pick(objects, 'HorizontalPodAutoscaler', name), undefined);
      const deployment = pick(objects, 'Deployment', name).spec;
      assert.equal('replicas' in deployment, false, 'the scaler alone sets replicas');
      assert.ok(deployment.template.spec.terminationGracePeriodSeconds > 30 * 60, 'longer than the longest job');
    }
    const { objects: plain } = render();
    for (const name of [...workers, 'gateway'])
      assert.equal(pick(plain, 'HorizontalPodAutoscaler', name).spec.scaleTargetRef.name, `demo-winnow-${name}`);
    assert.ok(!plain.some(({ apiVersion }) => apiVersion.startsWith('keda')));
  });

  test('only the listed connections are allowed, in and out', () => {
    assert.deepEqual(pick(objects, 'NetworkPolicy', 'default-deny').spec.policyTypes, ['Ingress', 'Egress']);
    assert.equal(pick(objects, 'NetworkPolicy', 'default-deny').spec.ingress, undefined);
    const paths = Object.fromEntries(
      ['valkey', ...everybody].map((name) => [
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

  test("a provider's address, model and key are set under its own names", () => {
    const model = { provider: 'anthropic', apiKey: 'k', baseUrl: 'https://proxy.example', name: 'm' };
    const ai = pick(render({ model }).objects, 'Deployment', 'ai');
    const env = Object.fromEntries(ai.spec.template.spec.containers[0].env.map(({ name, value }) => [name, value]));
    assert.equal(env.AI_PROVIDER, 'anthropic');
    assert.equal(env.ANTHROPIC_BASE_URL, 'https://proxy.example');
    assert.equal(env.ANTHROPIC_MODEL, 'm');
    assert.equal(env.ANTHROPIC_API_KEY_FILE, '/etc/winnow/secrets/openai-api-key');
    assert.equal(env.OPENAI_MODEL, undefined);
  });

  test('only the gateway can reach the database of collections, with its address as a file', () => {
    const { objects: kept } = render(installations['a database of collections']);
    for (const { name, spec } of pods(kept)) {
      const keys = (spec.volumes ?? []).flatMap(({ secret }) => secret?.items.map(({ key }) => key) ?? []);
      assert.equal(keys.includes('database-url'), name === 'demo-winnow-gateway', name);
      const [{ env = [] }] = spec.containers;
      const file = env.find((variable) => variable.name === 'DATABASE_URL_FILE')?.value;
      assert.equal(file, name === 'demo-winnow-gateway' ? '/etc/winnow/secrets/database-url' : undefined);
    }
    const opened = kept.filter(({ kind, spec }) => {
      const ports = (spec?.egress ?? []).flatMap(({ ports = [] }) => ports.map(({ port }) => port));
      return kind === 'NetworkPolicy' && ports.includes(5432);
    });
    assert.deepEqual(
      opened.map(({ metadata }) => metadata.name),
      ['demo-winnow-gateway'],
    );
    assert.equal(
      pick(kept, 'Secret', 'secrets').stringData['database-url'],
      'postgres://u:p%40ss@db.example.com/winnow',
    );
    assert.ok(!JSON.stringify(objects).includes('DATABASE_URL'));
  });

  test('only the gateway signs webhooks, with the secret as a file', () => {
    for (const values of ['signed webhooks', 'a secret of its own']) {
      const { objects: kept } = render(installations[values]);
      for (const { name, spec } of pods(kept)) {
        const keys = (spec.volumes ?? []).flatMap(({ secret }) => secret?.items.map(({ key }) => key) ?? []);
        assert.equal(keys.includes('webhook-secret'), name === 'demo-winnow-gateway', name);
        const [{ env = [] }] = spec.containers;
        const file = env.find((variable) => variable.name === 'WEBHOOK_SECRET_FILE')?.value;
        assert.equal(file, name === 'demo-winnow-gateway' ? '/etc/winnow/secrets/webhook-secret' : undefined);
      }
    }
    const { objects: signed } = render(installations['signed webhooks']);
    assert.equal(pick(signed, 'Secret', 'secrets').stringData['webhook-secret'], 'whsec_c2VjcmV0');
    assert.ok(!JSON.stringify(objects).includes('WEBHOOK_SECRET'));
  });

  test('only the gateway knows buckets, with their credentials as a file', () => {
    for (const values of ['buckets for collections', 'a secret of its own']) {
      const { objects: kept } = render(installations[values]);
      for (const { name, spec } of pods(kept)) {
        const keys = (spec.volumes ?? []).flatMap(({ secret }) => secret?.items.map(({ key }) => key) ?? []);
        assert.equal(keys.includes('s3-sinks'), name === 'demo-winnow-gateway', name);
        const [{ env = [] }] = spec.containers;
        const file = env.find((variable) => variable.name === 'S3_SINKS_FILE')?.value;
        assert.equal(file, name === 'demo-winnow-gateway' ? '/etc/winnow/secrets/s3-sinks' : undefined);
      }
    }
    const { objects: kept } = render(installations['buckets for collections']);
    const { 's3-sinks': text } = pick(kept, 'Secret', 'secrets').stringData;
    assert.deepEqual(JSON.parse(text), installations['buckets for collections'].sinks.buckets);
    assert.ok(!JSON.stringify(objects).includes('S3_SINKS'));
  });

  test('a secret is mounted as a file only in the pods that need it', () => {
    const given = Object.fromEntries(
      pods(objects).map(({ name, spec }) => [
        name.replace('demo-winnow-', ''),
        (spec.volumes ?? []).flatMap(({ secret }) => secret?.items.map(({ key }) => key) ?? []),
      ]),
    );
    assert.deepEqual(given.ai, ['redis-url', 'openai-api-key']);
    assert.deepEqual(given.gateway, ['redis-url', 'session-secret']);
    for (const name of ['scraper', 'extractor']) assert.deepEqual(given[name], ['redis-url']);
    for (const name of ['egress', 'shell', 'mfe-chat', 'mfe-processing']) assert.deepEqual(given[name], []);
  });

  test("reads the proxy's token from an operator's own secret like from the values", () => {
    const { objects: own } = render({ existingSecret: 'mine' });
    assert.ok(!own.some(({ kind }) => kind === 'Secret'));
    for (const rendered of [own, render({ egress: { token: 't' } }).objects]) {
      for (const name of ['scraper', 'extractor', 'egress']) {
        const { containers, volumes } = pick(rendered, 'Deployment', name).spec.template.spec;
        const file = containers[0].env.find((entry) => entry.name === 'EGRESS_TOKEN_FILE')?.value;
        assert.equal(file, '/etc/winnow/secrets/egress-token', name);
        const { secret } = volumes.find((volume) => volume.name === 'secrets');
        assert.equal(secret.secretName, rendered === own ? 'mine' : 'demo-winnow-secrets');
        assert.ok(
          secret.items.some(({ key, path: at }) => key === 'egress-token' && at === 'egress-token'),
          name,
        );
      }
    }
    const { containers } = pick(objects, 'Deployment', 'scraper').spec.template.spec;
    assert.ok(!containers[0].env.some((entry) => entry.name === 'EGRESS_TOKEN_FILE'));
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

  test('the queue keeps every job: append-only file, no eviction, a volume', () => {
    const { spec } = pick(objects, 'StatefulSet', 'valkey');
    assert.ok(
      ['--appendonly yes', '--maxmemory-policy noeviction'].every((option) =>
        spec.template.spec.containers[0].args[0].includes(option),
      ),
    );
    assert.equal(spec.volumeClaimTemplates[0].spec.resources.requests.storage, '8Gi');
    const { objects: external } = render(installations['an external Redis']);
    assert.equal(pick(external, 'StatefulSet', 'valkey'), undefined);
    assert.equal(
      pick(external, 'Secret', 'secrets').stringData['redis-url'],
      'rediss://winnow:p%40ss%20word@redis.example.com:6380',
    );
  });

  test('configures Sentinels for the processes, KEDA and the policies', () => {
    const { objects: watched } = render(installations['Redis behind Sentinels'], { keda: true });
    assert.equal(
      pick(watched, 'Secret', 'secrets').stringData['redis-url'],
      'redis-sentinel://:p%40ss@s-0.redis:26379,s-1.redis:26380/#main',
    );
    for (const { type, metadata } of pick(watched, 'ScaledObject', 'scraper').spec.triggers) {
      assert.equal(type, 'redis-sentinel');
      assert.equal(metadata.addresses, 's-0.redis:26379,s-1.redis:26380');
      assert.equal(metadata.sentinelMaster, 'main');
    }
    const ports = policy('ai', watched).egress.flatMap((rule) => rule.ports.map(({ port }) => port));
    for (const port of [6379, 26379, 26380]) assert.ok(ports.includes(port), String(port));
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

  test('uses one registry and its secrets for every image, and a digest instead of a tag', () => {
    const { objects: mirrored } = render(installations['a mirror']);
    for (const { name, spec, container } of containersOf(mirrored)) {
      assert.match(container.image, /^mirror\.example\.com:5000\/[a-z]/, name);
      assert.deepEqual(spec.imagePullSecrets, [{ name: 'mirror' }, { name: 'registry' }], name);
    }
    const [gateway] = pick(mirrored, 'Deployment', 'gateway').spec.template.spec.containers;
    assert.equal(gateway.image, `mirror.example.com:5000/winnow/gateway@sha256:${'a'.repeat(64)}`);
  });

  test('settings for all processes can be overridden for one', () => {
    const { objects: more } = render(installations['everything beside'], { keda: true });
    const templateOf = (name) => pick(more, 'Deployment', name).spec.template;
    assert.equal(templateOf('gateway').metadata.labels.team, 'content');
    assert.equal(templateOf('scraper').metadata.labels.team, 'crawl');
    assert.equal(templateOf('ai').spec.nodeSelector.pool, 'general');
    assert.equal(templateOf('scraper').spec.nodeSelector.pool, 'browsers');
    for (const name of everybody) {
      const { spec, metadata } = templateOf(name);
      assert.equal(metadata.labels['app.kubernetes.io/component'], name);
      assert.ok(spec.volumes.some((volume) => volume.name === 'ca'));
      assert.ok(spec.containers[0].volumeMounts.some((mount) => mount.name === 'ca'));
      assert.equal(Object.keys(pick(more, 'ServiceAccount', name).metadata.annotations).length, 1);
      assert.equal(pick(more, 'Deployment', name).metadata.annotations.owner, 'content');
    }
    const [spread] = templateOf('ai').spec.topologySpreadConstraints;
    assert.equal(spread.topologyKey, 'rack');
    assert.equal(spread.labelSelector.matchLabels['app.kubernetes.io/component'], 'ai');
    assert.equal(templateOf('scraper').spec.topologySpreadConstraints.length, 2);
    const { behavior } = pick(more, 'ScaledObject', 'scraper').spec.advanced.horizontalPodAutoscalerConfig;
    assert.deepEqual(behavior, { scaleDown: { stabilizationWindowSeconds: 600 } });
    assert.ok(more.some(({ metadata }) => metadata.name === 'company-ca'));
    assert.ok(pick(more, 'ConfigMap', 'more'));
  });

  test('the small size fits two processors and four gigabytes, including a surge of the largest pod', () => {
    const values = yaml.parse(readFileSync(path.join(chart, 'values-small.yaml'), 'utf8'));
    const { ok, message, objects: small } = render(values);
    assert.ok(ok, message);
    const cores = (text) => (String(text).endsWith('m') ? Number(text.slice(0, -1)) / 1_000 : Number(text));
    const megabytes = (text) => Number.parseFloat(text) * (text.endsWith('Gi') ? 1_024 : 1);
    const asked = small
      .filter(({ kind }) => ['Deployment', 'StatefulSet'].includes(kind))
      .map(({ spec }) => ({ count: spec.replicas, ...spec.template.spec.containers[0].resources.requests }));
    assert.ok(asked.every(({ count }) => count === 1));
    const total = (of) => asked.reduce((sum, one) => sum + of(one), 0) + Math.max(...asked.map(of));
    // Half a core and 700 MB are reserved for the node itself.
    assert.ok(total(({ cpu }) => cores(cpu)) <= 1.5);
    assert.ok(total(({ memory }) => megabytes(memory)) <= 3_300);
  });

  test('rendering is deterministic if the secrets are given, for tools that compare', () => {
    const values = { sessionSecret: 'x'.repeat(32), valkey: { password: 'p' } };
    assert.deepEqual(render(values).objects, render(values).objects);
    assert.deepEqual(render({ existingSecret: 'mine' }).objects, render({ existingSecret: 'mine' }).objects);
  });

  test("Valkey's password is a file, never an argument or a variable", () => {
    const password = `a "b" 'c' \\ $d %s é`;
    const { objects: odd } = render({ valkey: { password } });
    const { spec } = pick(odd, 'StatefulSet', 'valkey').spec.template;
    assert.ok(!JSON.stringify(spec).includes('a \\"b'));
    assert.equal(spec.containers[0].env, undefined);
    assert.equal(pick(odd, 'Secret', 'secrets').stringData['redis-password'], password);
    const url = new URL(pick(odd, 'Secret', 'secrets').stringData['redis-url']);
    assert.equal(decodeURIComponent(url.password), password);
  });

  test('Prometheus can scrape every process and reach nothing else, if enabled', () => {
    const monitoringFrom = [{ namespaceSelector: { matchLabels: { team: 'monitoring' } } }];
    const values = { monitoring: { podMonitor: { enabled: true, labels: { release: 'prometheus' } } } };
    assert.match(render(values, { operator: true }).message, /no peer may read metrics/);
    const { objects: watched } = render({ ...values, networkPolicy: { monitoringFrom } }, { operator: true });
    const monitor = watched.find(({ kind }) => kind === 'PodMonitor');
    assert.equal(monitor.metadata.labels.release, 'prometheus');
    assert.deepEqual(monitor.spec.selector.matchExpressions[0].values, services);
    const [{ port, path: address, honorLabels }] = monitor.spec.podMetricsEndpoints;
    assert.deepEqual({ port, address, honorLabels }, { port: 'health', address: '/metrics', honorLabels: true });
    for (const name of services) {
      const { spec } = pick(watched, 'Deployment', name).spec.template;
      assert.ok(spec.containers[0].ports.some((own) => own.name === port));
      assert.ok(policy(name, watched).ingress.some((rule) => isDeepStrictEqual(rule.from, monitoringFrom)));
    }
  });

  test('alert rules and dashboard are installed unchanged, and use only existing metrics', () => {
    const on = { monitoring: { rules: { enabled: true }, dashboard: { enabled: true } } };
    const { objects: watched } = render(on, { operator: true });
    const alerts = yaml.parse(readFileSync(path.join(chart, 'monitoring/alerts.yaml'), 'utf8'));
    assert.deepEqual(watched.find(({ kind }) => kind === 'PrometheusRule').spec, alerts);
    const board = pick(watched, 'ConfigMap', 'dashboard');
    assert.equal(board.metadata.labels.grafana_dashboard, '1');
    const dashboard = JSON.parse(board.data['winnow.json']);
    const { objects: plain } = render(installations['alerts and dashboard without the operator']);
    assert.deepEqual(yaml.parse(pick(plain, 'ConfigMap', 'alerts').data['winnow-alerts.yaml']), alerts);

    const listed = new Set(
      readFileSync(path.join(root, 'docs/operations.md'), 'utf8')
        .split('\n')
        .flatMap((row) => /^\| `(winnow_\w+)`/.exec(row)?.[1] ?? []),
    );
    const expressions = [
      ...alerts.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
      ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ];
    assert.ok(expressions.length > 30);
    for (const expression of expressions)
      for (const [name] of expression.matchAll(/winnow_\w+/g))
        assert.ok(listed.has(name) || listed.has(name.replace(/_(?:bucket|count|sum)$/, '')), name);
    for (const { annotations, labels } of alerts.groups.flatMap(({ rules }) => rules))
      assert.ok(annotations.summary && annotations.description && labels.severity);
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

  test("the browser's seccomp profile adds only the sandbox's system calls to the runtime's own", () => {
    const profile = JSON.parse(readFileSync(path.join(chart, 'seccomp/chromium.json'), 'utf8'));
    assert.equal(profile.defaultAction, 'SCMP_ACT_ERRNO');
    const allowed = profile.syscalls.filter(({ action, args }) => action === 'SCMP_ACT_ALLOW' && !args);
    const named = new Set(allowed.flatMap(({ names }) => names));
    for (const call of ['clone', 'clone3', 'unshare', 'setns', 'chroot']) assert.ok(named.has(call), call);
    for (const call of [
      'mount',
      'umount2',
      'pivot_root',
      'bpf',
      'keyctl',
      'perf_event_open',
      'io_uring_setup',
      'reboot',
    ])
      assert.ok(!named.has(call), call);
    // The kubelet and Docker read only these fields, and silently ignore unknown ones.
    for (const rule of profile.syscalls)
      assert.ok(Object.keys(rule).every((key) => ['names', 'action', 'args', 'errnoRet'].includes(key)));
    const { objects: boxed } = render(installations['the browser sandbox']);
    const { spec } = pick(boxed, 'Deployment', 'scraper').spec.template;
    assert.deepEqual(spec.securityContext.seccompProfile, { type: 'Localhost', localhostProfile: 'chromium.json' });
    assert.ok(spec.containers[0].env.some(({ name, value }) => name === 'CHROMIUM_SANDBOX' && value === 'on'));
  });

  test('chats are distributed over every replica of ai', () => {
    assert.equal(pick(objects, 'Service', 'ai').spec.clusterIP, 'None');
    const [{ env }] = pick(objects, 'Deployment', 'gateway').spec.template.spec.containers;
    assert.equal(env.find(({ name }) => name === 'AI_RPC_URL').value, 'dns:///demo-winnow-ai:50051');
  });

  test('every variable in the chart and in docker-compose.yml is declared by its service', () => {
    const compose = yaml.parse(readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'), { merge: true });
    for (const name of services) {
      const [{ env }] = pick(objects, 'Deployment', name).spec.template.spec.containers;
      for (const variable of [...env.map((entry) => entry.name), ...Object.keys(compose.services[name].environment)])
        assert.ok(knows(name, variable), `${name} does not know ${variable}`);
    }
  });

  test("the README's table matches values.yaml", () =>
    assert.equal(
      readFileSync(path.join(chart, 'README.md'), 'utf8'),
      readme(),
      'run: node deploy/helm/readme-table.mjs',
    ));
});
