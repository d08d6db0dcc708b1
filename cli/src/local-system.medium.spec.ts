import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

let root: string;
beforeEach(() => {
  root = path.join(mkdtempSync(path.join(tmpdir(), 'winnow-local-')), 'C# 100% ?');
  const files = {
    'cli/bin/winnow.mjs': '',
    'services/gateway/dist/main.js': '',
    'tools/build.mjs': 'export const build = async () => undefined;',
    'tools/system.mjs': "export const startSystem = async () => ({ url: 'http://started.test' });",
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
});
afterEach(() => rmSync(path.dirname(root), { recursive: true }));

it('starts a system in a folder whose name has characters of addresses', () => {
  const module = pathToFileURL(path.join(__dirname, 'local-system.ts')).href;
  const program = `process.argv[1] = ${JSON.stringify(path.join(root, 'cli/bin/winnow.mjs'))};
    const { startLocalSystem } = await import(${JSON.stringify(module)});
    process.stdout.write((await startLocalSystem(new AbortController().signal)).url);`;
  const args = ['--input-type=module', '--eval', program];
  expect(execFileSync(process.execPath, args, { encoding: 'utf8', stdio: 'pipe' })).toBe('http://started.test');
});
