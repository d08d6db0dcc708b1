import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installations } from '../chart.cases.mjs';
import { render } from '../render.mjs';

// `npm run test:chart:kubernetes`: validates every object of every installation in chart.cases.mjs against the types of
// the three newest minor versions of Kubernetes, which are available as Go modules, except kinds of KEDA, the Prometheus
// Operator and the Gateway API, which are none of these.

const versions = process.argv.length > 2 ? process.argv.slice(2) : ['v0.37.0', 'v0.36.0', 'v0.35.0'];
if (spawnSync('go', ['version'], { stdio: 'ignore' }).status !== 0) {
  console.error('Go is needed: https://go.dev/doc/install');
  process.exit(1);
}
const text = Object.values(installations)
  .flatMap((values) => render(values).objects)
  .filter(({ apiVersion }) => !apiVersion.startsWith('gateway.networking.k8s.io/'))
  .map((object) => JSON.stringify(object))
  .join('\n---\n');

let failed = false;
for (const version of versions) {
  const folder = mkdtempSync(path.join(tmpdir(), 'kubernetes-types-'));
  const go = (...args) => {
    const { status, stdout, stderr } = spawnSync('go', args, { cwd: folder, encoding: 'utf8', input: text });
    if (status !== 0) console.error(stderr);
    failed ||= status !== 0;
    return stdout.trim();
  };
  copyFileSync(path.join(import.meta.dirname, 'main.go'), path.join(folder, 'main.go'));
  const modules = ['api', 'apimachinery', 'client-go'].map((name) => `\tk8s.io/${name} ${version}`).join('\n');
  writeFileSync(path.join(folder, 'go.mod'), `module types\n\ngo 1.24\n\nrequire (\n${modules}\n)\n`);
  go('mod', 'tidy');
  console.log(`Kubernetes ${version.replace('v0.', '1.')}: ${go('run', '.')}`);
  rmSync(folder, { recursive: true });
}
process.exit(failed ? 1 : 0);
