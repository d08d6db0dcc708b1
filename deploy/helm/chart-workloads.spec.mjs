import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import yaml from 'yaml';
import { installations } from './chart.cases.mjs';
import { allProcesses, containersOf, objects, policy, workers } from './chart-objects.mjs';
import { chart, pick, render } from './render.mjs';

describe('workloads', () => {
  test('servers keep responding until their endpoints are removed', () => {
    for (const name of allProcesses.filter((one) => !['scraper', 'extractor'].includes(one))) {
      const { spec } = pick(objects, 'Deployment', name).spec.template;
      const [container] = spec.containers;
      const [, seconds] = container.lifecycle?.preStop?.exec?.command ?? [];
      assert.ok(Number(seconds) >= 5, name);
      assert.ok((spec.terminationGracePeriodSeconds ?? 30) > Number(seconds) + 10, name);
    }
  });

  test('each process has a deployment, three probes, a budget, a spread and an account without a token', () => {
    for (const name of allProcesses) {
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
      // Suspended jobs are delayed ones, but more pods would not run them earlier.
      assert.equal(
        spec.advanced.scalingModifiers.formula,
        'wait + prioritized + active + (delayed > suspended ? delayed - suspended : 0)',
      );
      assert.deepEqual(
        spec.triggers.map(({ metadata }) => metadata.listName),
        [
          ...['wait', 'prioritized', 'active', 'delayed'].map((list) => `winnow:bull:${name}:${list}`),
          `winnow:suspended:${name}`,
        ],
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

  test('KEDA connects as the complete address does: with TLS, and to its database', () => {
    const values = installations['Sentinels of their own password, by their complete address'];
    const { objects: own } = render({ externalRedis: { url: 'rediss://r.example.com/12' } }, { keda: true });
    for (const { metadata } of pick(own, 'ScaledObject', 'ai').spec.triggers)
      assert.deepEqual([metadata.enableTLS, metadata.databaseIndex], ['false', undefined], 'with Valkey');
    for (const [url, enableTLS, databaseIndex] of [
      [values.externalRedis.url, 'true', '3'],
      ['rediss://:p@r.example.com/12', 'true', '12'],
      ['redis://:p@r.example.com:6379', 'false', undefined],
    ]) {
      const { objects: watched } = render(
        { ...values, externalRedis: { ...values.externalRedis, url } },
        { keda: true },
      );
      assert.equal(pick(watched, 'Secret', 'secrets').stringData['redis-url'], url);
      for (const { metadata } of pick(watched, 'ScaledObject', 'ai').spec.triggers)
        assert.deepEqual([metadata.enableTLS, metadata.databaseIndex], [enableTLS, databaseIndex], url);
    }
  });

  test('numbers of variables have no exponent, and booleans are words', () => {
    const env = { AI_DAILY_TOKENS: 2_000_000, OPENAI_TEMPERATURE: 0.25, RATE_LIMIT: false, OPENAI_MODEL: '007' };
    const { objects: rendered } = render({ ai: { env } });
    const [container] = pick(rendered, 'Deployment', 'ai').spec.template.spec.containers;
    const given = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
    for (const [name, value] of Object.entries(env)) assert.equal(given[name], String(value), name);
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
    for (const name of allProcesses) {
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
    const requests = small
      .filter(({ kind }) => ['Deployment', 'StatefulSet'].includes(kind))
      .map(({ spec }) => ({ count: spec.replicas, ...spec.template.spec.containers[0].resources.requests }));
    assert.ok(requests.every(({ count }) => count === 1));
    const total = (of) => requests.reduce((sum, one) => sum + of(one), 0) + Math.max(...requests.map(of));
    // Half a core and 700 MB are reserved for the node itself.
    assert.ok(total(({ cpu }) => cores(cpu)) <= 1.5);
    assert.ok(total(({ memory }) => megabytes(memory)) <= 3_300);
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
});
