import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { cache, root } from '../run.mjs';

const scope = '@winnow';

/**
 * Creates a copy of the repository's files and builds in a separate folder. It shares npm packages with the repository
 * but has its own workspace packages, so that its tests and builds see its changes. It is inside the repository, so
 * that processes with read permission only for packages can read them.
 */
export function makeWorkingCopy() {
  mkdirSync(cache, { recursive: true });
  const copy = mkdtempSync(path.join(cache, 'mutations-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, maxBuffer: 1e8 });
  const files = listed
    .toString()
    .split('\0')
    .filter((file) => file !== '' && existsSync(path.join(root, file)));
  const built = globSync('{apps,services}/*/dist', { cwd: root });
  for (const entry of [...files, ...built]) {
    mkdirSync(path.dirname(path.join(copy, entry)), { recursive: true });
    cpSync(path.join(root, entry), path.join(copy, entry), { recursive: true });
  }
  linkPackages(copy);
  return copy;
}

function linkPackages(copy) {
  const modules = path.join(root, 'node_modules');
  mkdirSync(path.join(copy, 'node_modules', scope), { recursive: true });
  for (const name of readdirSync(modules)) {
    if (name !== scope) symlinkSync(path.join(modules, name), path.join(copy, 'node_modules', name));
  }
  // Links to workspaces are relative: in the copy they point into the copy.
  for (const name of readdirSync(path.join(modules, scope))) {
    const link = path.join('node_modules', scope, name);
    symlinkSync(readlinkSync(path.join(root, link)), path.join(copy, link));
  }
  for (const own of globSync('{apps/*,services/*,libs/*/*,bench,e2e}/node_modules/[!.]*', { cwd: root })) {
    mkdirSync(path.dirname(path.join(copy, own)), { recursive: true });
    symlinkSync(path.join(root, own), path.join(copy, own));
  }
}
