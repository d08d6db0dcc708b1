import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { installations } from './chart.cases.mjs';
import { objects } from './chart-objects.mjs';
import { pick, pods, render } from './render.mjs';

/** Asserts that only the gateway's pods mount this key of the secret, and pass its file in the variable. */
function assertOnlyGatewayReads(rendered, key, variable) {
  for (const { name, spec } of pods(rendered)) {
    const isGateway = name === 'demo-winnow-gateway';
    const keys = (spec.volumes ?? []).flatMap(({ secret }) => secret?.items.map((item) => item.key) ?? []);
    assert.equal(keys.includes(key), isGateway, name);
    const [{ env = [] }] = spec.containers;
    const file = env.find((entry) => entry.name === variable)?.value;
    assert.equal(file, isGateway ? `/etc/winnow/secrets/${key}` : undefined);
  }
}

describe('secrets', () => {
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
    const { objects: rendered } = render(installations['a database of collections']);
    assertOnlyGatewayReads(rendered, 'database-url', 'DATABASE_URL_FILE');
    const opened = rendered.filter(({ kind, spec }) => {
      const ports = (spec?.egress ?? []).flatMap(({ ports = [] }) => ports.map(({ port }) => port));
      return kind === 'NetworkPolicy' && ports.includes(5432);
    });
    assert.deepEqual(
      opened.map(({ metadata }) => metadata.name),
      ['demo-winnow-gateway'],
    );
    assert.equal(
      pick(rendered, 'Secret', 'secrets').stringData['database-url'],
      'postgres://u:p%40ss@db.example.com/winnow',
    );
    assert.ok(!JSON.stringify(objects).includes('DATABASE_URL'));
  });

  test('only the gateway signs webhooks, with the secret as a file', () => {
    for (const values of ['signed webhooks', 'a secret of its own']) {
      const { objects: rendered } = render(installations[values]);
      assertOnlyGatewayReads(rendered, 'webhook-secret', 'WEBHOOK_SECRET_FILE');
    }
    const { objects: signed } = render(installations['signed webhooks']);
    assert.equal(pick(signed, 'Secret', 'secrets').stringData['webhook-secret'], 'whsec_c2VjcmV0');
    assert.ok(!JSON.stringify(objects).includes('WEBHOOK_SECRET'));
  });

  test('only the gateway knows buckets, with their credentials as a file', () => {
    for (const values of ['buckets for collections', 'a secret of its own']) {
      const { objects: rendered } = render(installations[values]);
      assertOnlyGatewayReads(rendered, 's3-sinks', 'S3_SINKS_FILE');
    }
    const { objects: rendered } = render(installations['buckets for collections']);
    const { 's3-sinks': text } = pick(rendered, 'Secret', 'secrets').stringData;
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
});
