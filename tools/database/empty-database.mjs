import { existsSync, mkdirSync, openAsBlob, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { root } from '../run.mjs';

/**
 * Returns an empty database as an archive, which is created once in `folder`: that takes three quarters of the CPU time
 * of the first start of a database.
 *
 * @param {string} folder
 * @returns {Promise<Blob>}
 */
export async function emptyDatabase(folder) {
  const { version } = JSON.parse(
    readFileSync(path.join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'),
  );
  const file = path.join(folder, `empty-database-${version}.tar`);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const database = await PGlite.create({ dataDir: 'memory://' });
    const archive = await database.dumpDataDir('none');
    await database.close();
    // Another process may create it at the same time.
    writeFileSync(`${file}.${process.pid}`, Buffer.from(await archive.arrayBuffer()));
    renameSync(`${file}.${process.pid}`, file);
  }
  return openAsBlob(file);
}
