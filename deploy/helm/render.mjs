import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import yaml from 'yaml';

export const chart = path.join(import.meta.dirname, 'winnow');

const found = [process.env.HELM, 'helm'].find(
  (name) => name && spawnSync(name, ['version'], { stdio: 'ignore' }).status === 0,
);

/** Runs Helm. If it is missing, ends the tests with a message, because a chart that was not rendered is not tested. */
export function helm(...args) {
  if (!found) {
    console.error(
      'Helm 3 is needed: https://helm.sh/docs/intro/install/, or with Go: go install helm.sh/helm/v3/cmd/helm@latest. ' +
        'HELM may name the program.',
    );
    process.exit(1);
  }
  return spawnSync(found, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
}

const template = ['template', 'demo', chart, '-n', 'web', '--kube-version', '1.34.0'];
const objectsOf = (text) =>
  yaml
    .parseAllDocuments(text)
    .map((document) => document.toJS())
    .filter(Boolean);

/**
 * Renders the chart as an installation with these values would get it.
 *
 * @param {object} [values] values that differ from the chart's
 * @param {{keda?: boolean, operator?: boolean}} [cluster] whether it has KEDA, and the Prometheus Operator; it has the Gateway API
 * @returns {{ok: boolean, message: string, objects: object[]}}
 */
export function render(values = {}, { keda = false, operator = false } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'chart-'));
  const file = path.join(folder, 'values.json');
  writeFileSync(file, JSON.stringify(values));
  const has = [
    'gateway.networking.k8s.io/v1',
    ...(keda ? ['keda.sh/v1alpha1'] : []),
    ...(operator ? ['monitoring.coreos.com/v1'] : []),
  ];
  const apis = has.flatMap((api) => ['--api-versions', api]);
  const { status, stdout, stderr } = helm(...template, '-f', file, ...apis);
  rmSync(folder, { recursive: true });
  return { ok: status === 0, message: stderr, objects: status === 0 ? objectsOf(stdout) : [] };
}

/**
 * Renders the chart for an upgrade in a cluster that already contains this secret of the release.
 *
 * @param {object} values values that differ from the chart's
 * @param {Record<string, string>} before contents of the secret
 * @returns {Promise<object[]>}
 */
export async function renderUpgrade(values, before) {
  helm('version');
  const data = Object.fromEntries(Object.entries(before).map(([key, text]) => [key, btoa(text)]));
  const secret = { kind: 'Secret', apiVersion: 'v1', metadata: { name: 'any', namespace: 'web' }, data };
  const resources = [{ name: 'secrets', singularName: 'secret', namespaced: true, kind: 'Secret', verbs: ['get'] }];
  // The two API server requests of a lookup.
  const api = createServer((request, response) => {
    const isSecret = request.url.startsWith('/api/v1/namespaces/web/secrets/');
    const answer = isSecret ? secret : { kind: 'APIResourceList', groupVersion: 'v1', resources };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const folder = mkdtempSync(path.join(tmpdir(), 'chart-'));
  const file = (name, content) => {
    writeFileSync(path.join(folder, name), JSON.stringify(content));
    return path.join(folder, name);
  };
  const kubeconfig = file('kubeconfig.json', {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'stub', cluster: { server: `http://127.0.0.1:${api.address().port}` } }],
    contexts: [{ name: 'stub', context: { cluster: 'stub', user: 'stub' } }],
    users: [{ name: 'stub', user: {} }],
    'current-context': 'stub',
  });
  try {
    const live = ['--dry-run=server', '--kubeconfig', kubeconfig, '-f', file('values.json', values)];
    const { stdout } = await promisify(execFile)(found, [...template, ...live], { maxBuffer: 2 ** 26 });
    return objectsOf(stdout);
  } finally {
    api.close();
    rmSync(folder, { recursive: true });
  }
}

/** Returns one rendered object: `pick(objects, 'Deployment', 'scraper')`. */
export const pick = (objects, kind, name) =>
  objects.find((object) => object.kind === kind && object.metadata.name === `demo-winnow-${name}`);

/** Returns pod templates and pods with the names of their owners. */
export const pods = (objects) =>
  objects.flatMap((object) => {
    if (object.kind === 'Pod') return [{ name: object.metadata.name, spec: object.spec }];
    return object.spec?.template?.spec ? [{ name: object.metadata.name, spec: object.spec.template.spec }] : [];
  });
