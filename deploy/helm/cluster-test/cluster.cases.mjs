import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { apply, kubectl, list, until } from './commands.mjs';
import { createLab } from './lab.mjs';
import { networkCases } from './network.cases.mjs';
import { queueCases } from './queue.cases.mjs';
import { components, createRelease, gatewayImage, workers } from './release.mjs';
import { secretCases } from './secrets.cases.mjs';

// The chart's guarantees in a cluster. The cases build on one another with one release.

const id = randomBytes(3).toString('hex');
const namespace = `winnow-test-${id}`;
const release = createRelease(namespace);
const kedaManifest =
  process.env.KEDA_MANIFEST || 'https://github.com/kedacore/keda/releases/download/v2.20.2/keda-2.20.2.yaml';
let lab;
/** State shared with the cases in other files. */
const context = { id, namespace, release, assertNoLoss, lab: () => lab };

/** Runs visitors during a disturbance of the release and asserts that none of their jobs is lost. */
async function assertNoLoss(disturb) {
  const { jobs, pages, errors, lost } = await lab.underLoad(release.gateway, disturb);
  console.log(`${jobs} pieces of work, ${pages} pages, errors on the way: ${JSON.stringify(errors)}`);
  assert.deepEqual(lost, []);
  assert.ok(pages > 0);
  return errors;
}
/** The chart's own grace periods. */
const longGraces = Object.fromEntries(workers.map((name) => [name, { shutdownGraceSeconds: 1_800 }]));
const scalersOf = async (kind) =>
  (await list(kind, '-n', namespace)).map(({ metadata }) => metadata.name.replace('winnow-', '')).sort();

describe('a cluster', { timeout: 5_400_000 }, () => {
  before(async () => {
    console.log(`Namespaces: ${namespace}, winnow-lab-${id}`);
    const restricted = { 'pod-security.kubernetes.io/enforce': 'restricted' };
    await apply('namespace', {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: namespace, labels: restricted },
    });
    lab = await createLab(`winnow-lab-${id}`, gatewayImage());
  });
  after(async () => {
    await lab?.remove();
    await kubectl('delete', 'namespace', namespace, '--wait=false');
  });

  test('installs the release under the restricted profile', async () => {
    await release.change({
      egress: { allowCidrs: lab.cidrs },
      autoscaling: { mode: 'auto' },
      externalDatabase: { enabled: true, url: lab.databaseUrl },
    });
    const pods = await release.allPods();
    for (const component of [...components, 'valkey'])
      assert.ok(
        pods.some(({ metadata }) => metadata.labels['app.kubernetes.io/component'] === component),
        component,
      );
    const isOpen = await lab.connects(`winnow-valkey.${namespace}`, 6379);
    console.log(`Network policies are ${isOpen ? 'not ' : ''}enforced here.`);
  });

  test('passes helm test, whose log lists the responses', async () => {
    const log = await release.test();
    assert.equal(log.match(/^200 http/gm)?.length, 9, log);
  });

  test('loses no job and fails no request while every pod is replaced', async () => {
    const errors = await assertNoLoss(() =>
      release.change(
        Object.fromEntries(
          ['gateway', ...workers, 'egress', 'shell', 'mfeProcessing', 'mfeChat'].map((key) => [
            key,
            { podAnnotations: { round: id } },
          ]),
        ),
      ),
    );
    assert.deepEqual(errors, {});
  });

  for (const component of [...components, 'valkey'])
    test(`loses no job when a pod of ${component} is killed`, async () => {
      await assertNoLoss(async () => {
        const [pod] = await release.podsOf(component);
        const restarts = ({ status }) => status.containerStatuses[0].restartCount;
        await lab.kill(pod);
        await until(
          async () => {
            const now = (await release.podsOf(component)).find(({ metadata }) => metadata.uid === pod.metadata.uid);
            return now && restarts(now) > restarts(pod);
          },
          120,
          'the restart of the killed pod',
        );
        await release.settle();
      });
    });

  test('loses no job and fails no request while a node is drained', async () => {
    const pods = await release.allPods();
    const [{ spec: queue }] = await release.podsOf('valkey');
    const node = pods.map(({ spec }) => spec.nodeName).find((name) => ![queue.nodeName, lab.home].includes(name));
    assert.ok(node, 'a node besides those of the queue and of the lab has to run a pod');
    try {
      const errors = await assertNoLoss(async () => {
        const selection = [
          '--pod-selector=app.kubernetes.io/instance=winnow',
          '--ignore-daemonsets',
          '--delete-emptydir-data',
        ];
        await kubectl('drain', node, ...selection, '--timeout=300s');
        await release.settle();
        assert.ok((await release.allPods()).every(({ spec }) => spec.nodeName !== node));
      });
      assert.deepEqual(errors, {});
    } finally {
      await kubectl('uncordon', node);
    }
  });

  test('loses no job when a node is lost', async () => {
    const pods = await release.allPods();
    const [{ spec: queue }] = await release.podsOf('valkey');
    const isApart = ({ spec }) => ![queue.nodeName, lab.home].includes(spec.nodeName);
    const lost = pods.filter(isApart);
    assert.ok(lost.length > 0, 'a node besides those of the queue and of the lab has to run a pod');
    const [{ spec }] = lost;
    const isReady = async () => {
      const node = (await list('nodes')).find(({ metadata }) => metadata.name === spec.nodeName);
      return node.status.conditions.some(({ type, status }) => type === 'Ready' && status === 'True');
    };
    const itsPods = lost.filter((pod) => pod.spec.nodeName === spec.nodeName);
    await assertNoLoss(async () => {
      await lab.loseNode(spec.nodeName, itsPods, 90);
      await until(async () => !(await isReady()), 80, 'the loss of the node');
    });
    await until(isReady, 180, 'the return of the node');
    await release.settle();
  });

  test("loses no job when the queue's password changes, and every pod uses the new one", async () => {
    await assertNoLoss(() => release.change({ valkey: { password: `new-${id} @/:?#[]%&$'"\\ü` } }));
    assert.match(await release.test(), /Succeeded/);
  });

  secretCases(context);
  networkCases(context);

  describe('KEDA', () => {
    const queues = [...workers].sort();
    before(async () => {
      await kubectl('apply', '--server-side', '-f', kedaManifest);
      for (const { metadata } of await list('deployments', '-n', 'keda'))
        await kubectl('-n', 'keda', 'rollout', 'status', `deployment/${metadata.name}`, '--timeout=300s');
    });
    after(async () => {
      // KEDA's finalizers need a running KEDA.
      await kubectl('-n', namespace, 'delete', 'scaledobjects', '--all', '--timeout=60s').catch(() => undefined);
      await kubectl('delete', '--ignore-not-found', '--wait=false', '-f', kedaManifest).catch(() => undefined);
    });

    test('installed later takes over the workers with the next upgrade', async () => {
      await assertNoLoss(() => release.change());
      assert.deepEqual(await scalersOf('scaledobjects'), queues);
      const ready = ({ status }) =>
        status?.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True');
      await until(async () => (await list('scaledobjects', '-n', namespace)).every(ready), 120, 'ready ScaledObjects');
      const plain = (await scalersOf('hpa')).filter((name) => workers.includes(name));
      assert.deepEqual(plain, []);
    });

    test('can be removed: the workers use their plain scalers again, and upgrades work without it', async () => {
      await assertNoLoss(() => release.change({ autoscaling: { mode: 'hpa' } }));
      assert.deepEqual(
        (await scalersOf('hpa')).filter((name) => workers.includes(name)),
        queues,
      );
      assert.deepEqual(await scalersOf('scaledobjects'), []);
      await kubectl('delete', '--timeout=180s', '-f', kedaManifest);
      await release.change({ autoscaling: { mode: 'auto' }, ...longGraces });
      assert.match(await release.test(), /Succeeded/);
    });
  });

  queueCases(context);

  test('removes every pod soon after helm uninstall despite long grace periods, since a worker without Redis has no work to finish', async () => {
    await release.uninstall();
    const noneLeft = async () => (await release.allPods()).length === 0;
    await until(noneLeft, 120, 'the end of all pods').catch(async (error) => {
      console.log(await release.logs());
      throw error;
    });
  });
});
