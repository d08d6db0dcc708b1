import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { apply, spawnInteractive, kubectl, list } from './commands.mjs';
import { sentinelObjects } from './sentinels.mjs';

// Fixtures of the test in a separate namespace: a website, a model, a database, visitors, and a pod on every node that
// can kill processes.

const programs = path.join(import.meta.dirname, 'pods');
const siteCount = 3;
/** Contains every character that is special in an address, a shell or YAML. */
const databasePassword = `p@ss w/:?#[]%&$'"\\ü`;

/**
 * Creates the lab and resolves when it responds.
 *
 * @param {string} namespace
 * @param {string} image of the gateway: any image with Node
 */
export async function createLab(namespace, image) {
  const labels = (app) => ({ app: `winnow-lab-${app}` });
  const meta = (name) => ({ name, namespace });
  const container = (command, more = {}) => ({
    name: 'node',
    image,
    command,
    volumeMounts: [{ name: 'programs', mountPath: '/lab' }],
    ...more,
  });
  const volumes = [{ name: 'programs', configMap: { name: 'programs' } }];
  const files = ['site.mjs', 'load.mjs', 'crawl.mjs', 'kill.mjs', 'lose.mjs', 'model.mjs'];
  const template = (app, spec) => ({
    selector: { matchLabels: labels(app) },
    template: { metadata: { labels: labels(app) }, spec: { volumes, terminationGracePeriodSeconds: 0, ...spec } },
  });
  const nodes = await list('nodes');
  const home = nodes.find(({ spec }) => !spec.unschedulable && !spec.taints?.length)?.metadata.name;
  if (!home) throw new Error('No node takes pods without a toleration.');

  const privileged = { 'pod-security.kubernetes.io/enforce': 'privileged' };
  await apply(
    'lab',
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace, labels: privileged } },
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: meta('programs'),
      data: Object.fromEntries(files.map((name) => [name, readFileSync(path.join(programs, name), 'utf8')])),
    },
    ...['site', 'model'].map((app) => ({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: meta(app),
      spec: {
        replicas: 1,
        ...template(app, { nodeName: home, containers: [container(['node', `/lab/${app}.mjs`])] }),
      },
    })),
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: meta('model'),
      spec: { selector: labels('model'), ports: [{ port: 8080 }] },
    },
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: meta('postgres'),
      spec: {
        replicas: 1,
        ...template('postgres', {
          nodeName: home,
          containers: [
            {
              name: 'postgres',
              image: process.env.POSTGRES_IMAGE || 'postgres:17-bookworm',
              env: Object.entries({
                POSTGRES_USER: 'winnow',
                POSTGRES_DB: 'winnow',
                // Kubernetes would expand $(…).
                POSTGRES_PASSWORD: databasePassword.replaceAll('$', '$$$$'),
              }).map(([name, value]) => ({ name, value })),
              readinessProbe: { exec: { command: ['pg_isready', '--host=127.0.0.1'] }, periodSeconds: 2 },
            },
          ],
        }),
      },
    },
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: meta('postgres'),
      spec: { selector: labels('postgres'), ports: [{ port: 5432 }] },
    },
    // Each service is a separate website to the rate limits.
    ...Array.from({ length: siteCount }, (_, number) => ({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: meta(`site-${number}`),
      spec: {
        selector: labels('site'),
        ports: [{ port: 80, targetPort: 8080 }],
        ipFamilyPolicy: 'PreferDualStack',
      },
    })),
    {
      apiVersion: 'apps/v1',
      kind: 'DaemonSet',
      metadata: meta('hand'),
      spec: template('hand', {
        hostPID: true,
        containers: [
          container(['sleep', 'infinity'], { securityContext: { privileged: true, runAsUser: 0, runAsGroup: 0 } }),
        ],
      }),
    },
  );
  for (const name of ['deploy/site', 'deploy/model', 'deploy/postgres', 'ds/hand'])
    await kubectl('-n', namespace, 'rollout', 'status', name, '--timeout=180s');

  const services = await list('services', '-n', namespace);
  const sites = services.filter(({ metadata }) => metadata.name.startsWith('site-'));
  const originsOf = (family) =>
    sites
      .map(({ spec }) => spec.clusterIPs.find((address) => isIP(address) === family))
      .map((address) => `http://${family === 6 ? `[${address}]` : address}`);
  const [sitePod] = await list('pods', '-n', namespace, '-l', 'app=winnow-lab-site');
  const agentOn = async (node) => {
    const agents = await list('pods', '-n', namespace, '-l', 'app=winnow-lab-hand');
    return agents.find(({ spec }) => spec.nodeName === node).metadata.name;
  };
  const exec = async (node, ...command) => kubectl('-n', namespace, 'exec', await agentOn(node), '--', ...command);

  const labPods = [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } } }];

  return {
    home,
    /** Addresses that the egress must allow. */
    cidrs: [...sites.flatMap(({ spec }) => spec.clusterIPs), ...sitePod.status.podIPs.map(({ ip }) => ip)].map(
      (address) => `${address}/${isIP(address) === 6 ? 128 : 32}`,
    ),

    databaseUrl: `postgres://winnow:${encodeURIComponent(databasePassword)}@postgres.${namespace}:5432/winnow`,

    /** Values of the chart for the lab's model, whose keys are `first` and `second`. */
    model: {
      provider: 'openai',
      name: 'test',
      baseUrl: `http://model.${namespace}:8080/v1`,
      port: 8080,
      peers: labPods,
    },

    /**
     * Starts two Redis servers and their Sentinel. Returns values of the chart's `externalRedis`,
     * and a function that stops the master.
     */
    async sentinels(image) {
      const { password, objects } = sentinelObjects(namespace, home, image);
      await apply('sentinels', ...objects);
      for (const name of ['redis-0', 'redis-1', 'sentinel'])
        await kubectl('-n', namespace, 'rollout', 'status', `deploy/${name}`, '--timeout=120s');
      const values = { sentinels: [`sentinel.${namespace}:26379`], masterName: 'main', password, peers: labPods };
      return { values, stopMaster: () => kubectl('-n', namespace, 'scale', 'deploy/redis-0', '--replicas=0') };
    },

    /** Whether a pod in another namespace can connect; also false if a network policy drops the connection. */
    connects: (host, port) =>
      exec(
        home,
        'node',
        '-e',
        `const s = require('node:net').connect(${port}, '${host}', () => process.exit(0));
         s.on('error', () => process.exit(1)); setTimeout(() => process.exit(1), 3000);`,
      ).then(
        () => true,
        () => false,
      ),

    /** Sends SIGKILL to all processes of a pod's container. */
    async kill({ spec, status }) {
      const [{ containerID }] = status.containerStatuses;
      await exec(spec.nodeName, 'node', '/lab/kill.mjs', containerID.split('//')[1]);
    },

    /**
     * Stops the kubelet of a node for some seconds, so that the control plane considers it
     * lost, and kills these pods on it.
     */
    loseNode: (node, pods, seconds) => {
      const containers = pods.map(({ status }) => status.containerStatuses[0].containerID.split('//')[1]);
      return exec(node, 'node', '/lab/lose.mjs', node, String(seconds), ...containers);
    },

    /**
     * Runs visitors against the gateway during `disturb`, and until all of their jobs have ended.
     *
     * @param {string} gateway base address
     * @param {() => Promise<void>} disturb
     * @returns {Promise<{jobs: number, pages: number, errors: Record<string, number>, lost: string[]}>}
     */
    async underLoad(gateway, disturb) {
      const plan = { base: gateway, sites: originsOf(4), pages: 10, ms: 1_500 };
      const command = ['exec', '-i', await agentOn(home), '--', 'node', '/lab/load.mjs', JSON.stringify(plan)];
      const visitors = spawnInteractive('kubectl', ['-n', namespace, ...command]);
      try {
        await visitors.line();
        await disturb();
        visitors.endInput();
        return JSON.parse(await visitors.line());
      } finally {
        visitors.kill();
      }
    },

    /**
     * Crawls websites of `pages` pages by `visitors` visitors, one website for each up to three.
     *
     * @param {string} gateway base address
     * @param {{visitors: number, pages: number, query: string, family?: 4 | 6}} plan `query` of the first page, and the family
     *   of the website's address
     * @returns {Promise<{pages: number, seconds: number, requestsPerSecond: number}>} pages read, seconds until the last
     *   crawl has completed, and requests to all websites during the middle half of the requests
     */
    async crawl(gateway, { family = 4, ...plan }) {
      const json = JSON.stringify({ ...plan, base: gateway, sites: originsOf(family) });
      return JSON.parse(await exec(home, 'node', '/lab/crawl.mjs', json));
    },

    remove: () => kubectl('delete', 'namespace', namespace, '--wait=false'),
  };
}
