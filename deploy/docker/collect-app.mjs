import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { constants, gzipSync } from 'node:zlib';

// Collects the files of a web app's image: its built files under the path at which visitors request them, each text
// file also gzipped, so that nginx never compresses the same bytes twice. Called by web.Dockerfile.

const homes = { shell: '', 'mfe-processing': 'remotes/processing', 'mfe-chat': 'remotes/chat' };
const [app, out] = process.argv.slice(2);
if (!(app in homes)) throw new Error(`APP must be one of ${Object.keys(homes).join(', ')}`);

const home = path.join(out, homes[app]);
await mkdir(home, { recursive: true });
await cp(path.join('apps', app, 'dist'), home, { recursive: true });

if (app === 'shell') {
  const remotes = [
    { name: 'mfe_processing', entry: '/remotes/processing/mf-manifest.json' },
    { name: 'mfe_chat', entry: '/remotes/chat/mf-manifest.json' },
  ];
  await writeFile(path.join(out, 'env.js'), `window.__WINNOW__ = ${JSON.stringify({ apiBase: '/api', remotes })};\n`);
}

for (const entry of await readdir(out, { recursive: true, withFileTypes: true })) {
  // `/env.js` may be replaced by a mounted file, which a compressed variant would hide.
  if (!entry.isFile() || entry.name === 'env.js' || !/\.(html|js|css|json|svg)$/.test(entry.name)) continue;
  const file = path.join(entry.parentPath, entry.name);
  await writeFile(`${file}.gz`, gzipSync(await readFile(file), { level: constants.Z_BEST_COMPRESSION }));
}
