import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { kubectl } from './commands.mjs';
import { components } from './release.mjs';

/** Secrets that change under load. */
export function secretCases({ id, namespace, release, assertNoLoss, lab }) {
  describe('a secret that changes under load restarts only what reads it:', () => {
    const secret = (name) => createHash('sha256').update(`${name} ${id}`).digest('base64');
    const hash = 'a'.repeat(64);
    /** Uids of all pods by component. */
    const uids = async () => {
      const pods = await Promise.all([...components, 'valkey'].map((component) => release.podsOf(component)));
      return pods.flat().map(({ metadata }) => [metadata.labels['app.kubernetes.io/component'], metadata.uid]);
    };
    /** [secret, values before, values after, components that restart] */
    const rotations = [
      [
        'of sessions',
        { sessionSecret: secret('first') },
        { sessionSecret: `${secret('second')},${secret('first')}` },
        ['gateway'],
      ],
      ['hashes of tools', {}, { gateway: { env: { API_KEYS: `crawler:${hash}` } } }, ['gateway']],
      [
        'of webhooks',
        { webhooks: { signed: true, secret: secret('first') } },
        { webhooks: { signed: true, secret: secret('second') } },
        ['gateway'],
      ],
      ['of the model', () => ({ model: { ...lab().model, apiKey: 'first' } }), { model: { apiKey: 'second' } }, ['ai']],
    ];
    for (const [name, first, second, readers] of rotations)
      test(`${name}: ${readers.join(', ')}`, async () => {
        await release.change(typeof first === 'function' ? first() : first);
        const before = await uids();
        const errors = await assertNoLoss(() => release.change(second));
        assert.deepEqual(errors, {});
        const kept = new Set((await uids()).map(([, uid]) => uid));
        const ended = new Set(before.filter(([, uid]) => !kept.has(uid)).map(([component]) => component));
        assert.deepEqual([...ended].sort(), readers);
      });
    after(() => release.change({ model: { provider: 'offline', apiKey: '', baseUrl: '', name: '' } }));
  });

  describe("the proxy's token", () => {
    /** Returns the egress's response to a client with this token, or without one. */
    const status = async (token) => {
      const [pod] = await release.podsOf('scraper');
      const program = `
        const headers = process.argv[1] ? { 'proxy-authorization': 'Basic ' + btoa('winnow:' + process.argv[1]) } : {};
        require('node:http').request({ host: 'winnow-egress', port: 3128, method: 'OPTIONS', path: '*', headers },
          (answer) => { console.log(answer.statusCode); process.exit(0); }).end();`;
      const command = ['node', '-e', program, token].filter(Boolean);
      return Number(await kubectl('-n', namespace, 'exec', pod.metadata.name, '--', ...command));
    };
    const steps = [
      ['is set', 'first', { first: 204, '': 204 }],
      ['is required from the next upgrade on', 'first', { first: 204, '': 407 }],
      ['is changed', 'second', { first: 204, second: 204, '': 407 }],
      ['expires with the next upgrade', 'second', { first: 407, second: 204 }],
    ];
    for (const [step, token, statuses] of steps)
      test(`${step}: no page is lost`, async () => {
        await assertNoLoss(() => release.change({ egress: { token } }));
        for (const [presented, expected] of Object.entries(statuses))
          assert.equal(await status(presented), expected, presented || 'none');
      });
  });
}
