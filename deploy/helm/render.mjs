import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import yaml from 'yaml';

export const chart = path.join(import.meta.dirname, 'winnow');

const found = [process.env.HELM, 'helm'].find(
  (name) => name && spawnSync(name, ['version'], { stdio: 'ignore' }).status === 0,
);

/** Runs Helm; ends the tests with a sentence where there is none, because a chart that nothing rendered is not tested. */
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

/**
 * Renders the chart as an installation with these values would get it.
 *
 * @param {object} [values] values that differ from the chart's
 * @param {{keda?: boolean, operator?: boolean}} [cluster] whether it has KEDA, and the Prometheus Operator
 * @returns {{ok: boolean, message: string, objects: object[]}}
 */
export function render(values = {}, { keda = false, operator = false } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'chart-'));
  const file = path.join(folder, 'values.json');
  writeFileSync(file, JSON.stringify(values));
  const has = [...(keda ? ['keda.sh/v1alpha1'] : []), ...(operator ? ['monitoring.coreos.com/v1'] : [])];
  const apis = has.flatMap((api) => ['--api-versions', api]);
  const { status, stdout, stderr } = helm(
    'template',
    'demo',
    chart,
    '-n',
    'web',
    '--kube-version',
    '1.34.0',
    '-f',
    file,
    ...apis,
  );
  rmSync(folder, { recursive: true });
  const objects =
    status === 0
      ? yaml
          .parseAllDocuments(stdout)
          .map((document) => document.toJS())
          .filter(Boolean)
      : [];
  return { ok: status === 0, message: stderr, objects };
}

/** One rendered object: `pick(objects, 'Deployment', 'scraper')`. */
export const pick = (objects, kind, name) =>
  objects.find((object) => object.kind === kind && object.metadata.name === `demo-winnow-${name}`);

/** Pod templates and pods with the name of what owns them. */
export const pods = (objects) =>
  objects.flatMap((object) => {
    if (object.kind === 'Pod') return [{ name: object.metadata.name, spec: object.spec }];
    return object.spec?.template?.spec ? [{ name: object.metadata.name, spec: object.spec.template.spec }] : [];
  });
