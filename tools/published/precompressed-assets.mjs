import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(?:html|js|css|json|svg)$/;

/** Writes a `.br` and a `.gz` next to every published text file, so that no server compresses at run time. */
export class PrecompressedAssets {
  apply(compiler) {
    compiler.hooks.done.tapPromise('PrecompressedAssets', async ({ compilation }) => {
      if (compilation.errors.length > 0) return;
      const entries = await readdir(compiler.options.output.path, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
      await Promise.all(files.map(({ parentPath, name }) => compress(path.join(parentPath, name))));
    });
  }
}

async function compress(file) {
  const text = await readFile(file);
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params }));
}
