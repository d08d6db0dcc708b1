import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import yaml from 'yaml';
import { contradictions, installations } from './chart.cases.mjs';
import { containersOf, objects, root, services } from './chart-objects.mjs';
import { readme } from './readme-table.mjs';
import { chart, helm, pick, render } from './render.mjs';

// `npm run test:chart`: tests the chart as rendered by Helm.

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

describe('documentation', () => {
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
