import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const manifestName = 'mf-manifest.json';

/**
 * Writes the hash of a remote's entry into its manifest, from which the shell reads it
 * (apps/shell/src/guarded-scripts.ts).
 */
export class RemoteIntegrity {
  apply(compiler) {
    compiler.hooks.done.tap('RemoteIntegrity', ({ compilation }) => {
      if (compilation.errors.length > 0) return;
      const folder = compiler.options.output.path;
      const file = path.join(folder, manifestName);
      const manifest = JSON.parse(readFileSync(file, 'utf8'));
      const entry = manifest.metaData.remoteEntry;
      const hash = createHash('sha384').update(readFileSync(path.join(folder, entry.path, entry.name)));
      entry.integrity = `sha384-${hash.digest('base64')}`;
      writeFileSync(file, JSON.stringify(manifest));
    });
  }
}
