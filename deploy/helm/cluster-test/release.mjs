import { readFileSync } from 'node:fs';
import path from 'node:path';
import yaml from 'yaml';
import { helm, jsonFile, kubectl, list, until } from './commands.mjs';

export const chart = path.join(import.meta.dirname, '../winnow');
export const workers = ['scraper', 'extractor', 'ai'];
export const components = ['gateway', ...workers, 'egress', 'shell', 'mfe-processing', 'mfe-chat'];
const keyOf = (component) => component.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/**
 * Small enough for a cluster of a few cores; a worker requeues its jobs after 20 s, since a stuck one would otherwise
 * take half an hour.
 */
const small = Object.fromEntries(
  components.map((component) => [
    keyOf(component),
    {
      resources: { requests: { cpu: '20m', memory: '64Mi' } },
      autoscaling: { maxReplicas: 3 },
      ...(workers.includes(component) && { shutdownGraceSeconds: 20 }),
    },
  ]),
);

/** Merges maps in depth; other values of the second replace those of the first. */
export const merge = (one, other) => {
  const both = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const isMap = value && typeof value === 'object' && !Array.isArray(value);
    both[key] = isMap ? merge(both[key] ?? {}, value) : value;
  }
  return both;
};

/** Returns values of an installation from the variables listed in the chart's README. */
function environmentValues() {
  const { IMAGE_REGISTRY, IMAGE_TAG, VALKEY_IMAGE, VALUES } = process.env;
  const named = {
    image: { ...(IMAGE_REGISTRY && { registry: IMAGE_REGISTRY }), ...(IMAGE_TAG && { tag: IMAGE_TAG }) },
    valkey: { persistence: { size: '1Gi' }, ...(VALKEY_IMAGE && { image: VALKEY_IMAGE }) },
  };
  const own = VALUES ? yaml.parse(readFileSync(VALUES, 'utf8')) : {};
  return merge(merge(small, named), own);
}

const allValues = () => merge(yaml.parse(readFileSync(path.join(chart, 'values.yaml'), 'utf8')), environmentValues());
/** Returns the image of the queue as named by the chart. */
export const valkeyImage = () => allValues().valkey.image;
/** Returns the image of the gateway as named by the chart. */
export function gatewayImage() {
  const { image, processDefaults, gateway } = allValues();
  const { appVersion } = yaml.parse(readFileSync(path.join(chart, 'Chart.yaml'), 'utf8'));
  const { repository, tag } = { ...processDefaults.image, ...gateway.image };
  return `${image.registry}/${repository || 'gateway'}:${tag || image.tag || appVersion}`;
}

/** Creates a release of the chart. `change` upgrades it with values that are kept for later upgrades. */
export function createRelease(namespace) {
  let values = environmentValues();
  const selector = ['-n', namespace, '-l', 'app.kubernetes.io/instance=winnow'];
  const podsOf = (component) => list('pods', ...selector, '-l', `app.kubernetes.io/component=${component}`);
  const allPods = async () =>
    (await list('pods', ...selector)).filter(
      ({ metadata }) => metadata.labels['app.kubernetes.io/component'] !== 'test',
    );

  return {
    namespace,
    gateway: `http://winnow-gateway.${namespace}:3000`,
    podsOf,
    allPods,
    templateOf: async (component) => {
      const kind = component === 'valkey' ? 'statefulset' : 'deployment';
      return JSON.parse(await kubectl('-n', namespace, 'get', kind, `winnow-${component}`, '-o', 'json')).spec.template;
    },

    /** Installs or upgrades. Resolves when the rollout is complete and no old pod exists. */
    async change(more = {}) {
      values = merge(values, more);
      const file = jsonFile('values', values);
      await helm('upgrade', '--install', 'winnow', chart, '-n', namespace, '-f', file, '--wait', '--timeout', '10m');
      await this.settle();
    },
    async settle() {
      for (const name of [
        ...(values.valkey.enabled === false ? [] : ['statefulset/winnow-valkey']),
        ...components.map((component) => `deployment/winnow-${component}`),
      ])
        await kubectl('-n', namespace, 'rollout', 'status', name, '--timeout=300s');
      await until(
        async () =>
          (await allPods()).every(
            ({ metadata, status }) =>
              !metadata.deletionTimestamp && status.containerStatuses?.every(({ ready }) => ready),
          ),
        300,
        'all pods ready, and none on its way out',
      );
    },
    /** Last lines of the logs of all pods. */
    async logs() {
      const logs = async ({ metadata: { name } }) =>
        `${name}\n${await kubectl('-n', namespace, 'logs', name, '--tail=10').catch(({ message }) => message)}`;
      return (await Promise.all((await allPods()).map(logs))).join('\n');
    },
    test: () => helm('test', 'winnow', '-n', namespace, '--logs'),
    uninstall: () => helm('uninstall', 'winnow', '-n', namespace),
  };
}
