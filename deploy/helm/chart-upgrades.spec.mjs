import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { pick, render, renderUpgrade } from './render.mjs';

// `npm run test:chart`: effects of upgrades on a release that is already in a cluster, and `helm test`.

const short = (name) => name.replace('demo-winnow-', '');
/** Returns pod templates by the names of their owners. */
const templates = (objects) =>
  Object.fromEntries(
    objects
      .filter(({ spec }) => spec?.template)
      .map(({ metadata, spec }) => [short(metadata.name), JSON.stringify(spec.template)]),
  );
/** Returns the workloads that Kubernetes restarts when the second manifest replaces the first. */
const restarted = (first, second) => {
  const [before, after] = [templates(first), templates(second)];
  return Object.keys(before)
    .filter((name) => before[name] !== after[name])
    .sort();
};
const secretOf = (objects) => pick(objects, 'Secret', 'secrets').stringData;
const variables = (objects, name) =>
  pick(objects, 'Deployment', name).spec.template.spec.containers[0].env.map((entry) => entry.name);

const workers = ['ai', 'extractor', 'scraper'];
const external = (over = {}) => ({
  valkey: { enabled: false },
  externalRedis: { host: 'redis.example.com', username: 'winnow', password: 'p', ...over },
});
const bucketWith = (secretAccessKey) => ({
  externalDatabase: { enabled: true, url: 'postgres://u@h/d' },
  sinks: {
    enabled: true,
    buckets: { a: { endpoint: 'https://s3.example.com', accessKeyId: 'AKID', secretAccessKey } },
  },
});
const readers = ['ai', 'extractor', 'gateway', 'scraper'];

describe('secrets are read at the start of a pod, so a changed secret restarts its readers', () => {
  const changes = [
    ['the password of Valkey', {}, { valkey: { password: 'new' } }, [...readers, 'valkey']],
    ['the secret of sessions', {}, { sessionSecret: 'x'.repeat(32) }, ['gateway']],
    ["the model's key", {}, { model: { apiKey: 'new' } }, ['ai']],
    [
      'the secret of webhooks',
      { webhooks: { signed: true, secret: 'old' } },
      { webhooks: { signed: true, secret: 'new' } },
      ['gateway'],
    ],
    ['the credentials of a bucket', bucketWith('old'), bucketWith('new'), ['gateway']],
    ...Object.entries({ password: 'new', username: 'other', host: 'r2.example.com', port: 6380, tls: true }).map(
      ([name, value]) => [`externalRedis.${name}`, external(), external({ [name]: value }), readers],
    ),
    ['externalRedis.url', external(), external({ url: 'redis://r3.example.com:1' }), readers],
  ];
  for (const [what, first, second, expected] of changes)
    test(`${what}: ${expected.join(', ')} and no others`, async () => {
      const installed = render(first).objects;
      const upgraded = await renderUpgrade(second, secretOf(installed));
      assert.deepEqual(restarted(installed, upgraded), [...expected].sort());
    });

  test('a secret of the operator restarts the readers of the changed key', async () => {
    const values = { existingSecret: 'mine' };
    const keys = { 'redis-url': 'r', 'redis-password': 'p', 'session-secret': 's', 'egress-token': 't' };
    const before = await renderUpgrade(values, keys);
    const after = await renderUpgrade(values, { ...keys, 'session-secret': 's2' });
    assert.deepEqual(restarted(before, after), ['gateway']);
    const moved = await renderUpgrade(values, { ...keys, 'redis-url': 'r2', 'redis-password': 'p2' });
    assert.deepEqual(restarted(before, moved), [...readers, 'valkey'].sort());
  });

  test('an upgrade without changed secrets restarts nothing, even if the chart generated them', async () => {
    for (const values of [{}, external(), { egress: { token: 'a' } }]) {
      const installed = render(values).objects;
      const upgraded = await renderUpgrade(values, secretOf(installed));
      assert.deepEqual(secretOf(upgraded), secretOf(installed));
      assert.deepEqual(restarted(installed, upgraded), []);
    }
  });
});

describe("the proxy's token", () => {
  const token = (objects) => secretOf(objects)['egress-token'];
  const upgrade = (objects, value) => renderUpgrade({ egress: { token: value } }, secretOf(objects));

  test('of a new installation is required at once', () => {
    const { objects } = render({ egress: { token: 'a' } });
    assert.equal(token(objects), 'a');
    assert.ok(variables(objects, 'egress').includes('EGRESS_TOKEN_FILE'));
  });

  test('set later is sent first, and required by the next upgrade, which only restarts the egress', async () => {
    const set = await upgrade(render().objects, 'a');
    for (const name of ['scraper', 'extractor']) assert.ok(variables(set, name).includes('EGRESS_TOKEN_FILE'), name);
    assert.equal(variables(set, 'egress').includes('EGRESS_TOKEN_FILE'), false);
    const demanded = await upgrade(set, 'a');
    assert.ok(variables(demanded, 'egress').includes('EGRESS_TOKEN_FILE'));
    assert.deepEqual(restarted(set, demanded), ['egress']);
  });

  test('when changed is sent at once, and the previous one is accepted until the next upgrade', async () => {
    const installed = render({ egress: { token: 'a' } }).objects;
    const rotated = await upgrade(installed, 'b');
    assert.equal(token(rotated), 'b,a');
    assert.deepEqual(restarted(installed, rotated), ['egress', 'extractor', 'gateway', 'scraper']);
    const done = await upgrade(rotated, 'b');
    assert.equal(token(done), 'b');
    assert.deepEqual(restarted(rotated, done), ['egress']);
  });

  test('given as a list is used unchanged', async () => {
    const installed = render({ egress: { token: 'a' } }).objects;
    assert.equal(token(await upgrade(installed, 'a, b')), 'a,b');
    assert.equal(token(await upgrade(installed, 'b,a')), 'b,a');
    assert.equal(token(await upgrade(installed, '')), '');
  });
});

test('KEDA can be added to a cluster that scales by CPU, and takes over workloads from these scalers', () => {
  const scalers = render().objects.filter(({ kind }) => kind === 'HorizontalPodAutoscaler');
  assert.ok(workers.every((name) => scalers.some(({ metadata }) => short(metadata.name) === name)));
  for (const { metadata } of scalers)
    assert.equal(metadata.annotations?.['validations.keda.sh/hpa-ownership'], 'false', metadata.name);
});

describe('helm test', () => {
  const { objects } = render({ networkPolicy: { ingressFrom: [{ namespaceSelector: {} }] } });
  const pod = pick(objects, 'Pod', 'test-ready');

  /** Runs the pod's program with a mock `fetch`, on a clock that skips waits. */
  const run = (fetch) => {
    const program = `const real = setTimeout, began = Date.now(); let passed = 0;
      Date.now = () => began + passed;
      globalThis.setTimeout = (work, ms, ...more) => { passed += ms; return real(work, 0, ...more); };
      globalThis.fetch = ${fetch};`;
    const script = `${program}\n${pod.spec.containers[0].args[0]}`;
    return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', timeout: 30_000 });
  };

  test('reaches every port that it checks, even if policies admit only the ingress controller', () => {
    const { matchLabels } = pick(objects, 'NetworkPolicy', 'test').spec.podSelector;
    for (const [label, value] of Object.entries(matchLabels)) assert.equal(pod.metadata.labels[label], value);
    const asked = pod.spec.containers[0].args[0].match(/http:\/\/[^"]+/g).map((url) => new URL(url));
    assert.equal(asked.length, 9);
    for (const { hostname, port } of asked) {
      const name = short(hostname);
      const { targetPort } = pick(objects, 'Service', name).spec.ports.find((one) => one.port === Number(port));
      const rules = pick(objects, 'NetworkPolicy', name).spec.ingress.filter(({ from }) =>
        from?.some(({ podSelector }) => podSelector?.matchLabels['app.kubernetes.io/component'] === 'test'),
      );
      assert.ok(
        rules.some(({ ports }) => ports.some((one) => one.port === targetPort)),
        `${name}:${port}`,
      );
    }
  });

  test('waits for policies that reach its pod late, and fails if a port does not respond', () => {
    const late = run(
      `async (url) => { if (passed < 20_000) throw new TypeError('fetch failed'); return { status: 200 }; }`,
    );
    assert.equal(late.status, 0, late.stderr);
    const down = run(`async (url) => ({ status: url.includes('-egress') ? 503 : 200 })`);
    assert.equal(down.status, 1, down.stderr);
    assert.match(down.stdout, /503 http:\/\/demo-winnow-egress:9090/);
  });

  test('keeps its pod, so that --logs finds it', () =>
    assert.equal(pod.metadata.annotations['helm.sh/hook-delete-policy'], 'before-hook-creation'));
});
