import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

// `npm run test:cluster`: tests the chart's guarantees on kubectl's current cluster. Uses two separate namespaces,
// installs KEDA and removes it, and ends with the line `N passed, N failed`.

const works = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const reaches = (...args) => works('kubectl', ...args, '--request-timeout=10s');

if (!works(process.env.HELM || 'helm', 'version') || !reaches('get', 'nodes')) {
  console.error(
    'A Kubernetes cluster of three nodes without KEDA is needed that kubectl and Helm 3 reach by KUBECONFIG as its ' +
      'administrator, and whose nodes can pull the images of IMAGE_REGISTRY.',
  );
  process.exit(1);
}
if (reaches('get', 'crd', 'scaledobjects.keda.sh')) {
  console.error('The cluster has KEDA already, which this test would install and remove: choose one without.');
  process.exit(1);
}

const counts = { passed: 0, failed: 0 };
const count = (key) => (event) => {
  if (event.details.type !== 'suite') counts[key]++;
};
run({ files: [path.join(import.meta.dirname, 'cluster.cases.mjs')], concurrency: false })
  .on('test:pass', count('passed'))
  .on('test:fail', count('failed'))
  .compose(spec)
  .on('end', () => {
    console.log(`${counts.passed} passed, ${counts.failed} failed`);
    process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
  })
  .pipe(process.stdout);
