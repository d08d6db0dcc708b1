import { mkdirSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import { rspack } from '@rspack/core';

const service = path.resolve(__dirname, '../..');

/** Paths of the bundles of the document process and of its malicious double. */
export interface Children {
  readonly document: string;
  readonly hostile: string;
}

/**
 * Bundles the document process as the product does, and its malicious double. The bundles are inside the service, where
 * they resolve its packages, in a separate folder per call: suites in threads of one process each remove theirs.
 */
export async function buildChildren(): Promise<Children> {
  const { default: config } = await import('../../rspack.config.mjs' as string);
  const folder = path.join(service, 'node_modules', '.cache');
  mkdirSync(folder, { recursive: true });
  const output = mkdtempSync(path.join(folder, 'children-'));
  const compiler = rspack({
    ...config,
    entry: { 'document-child': './src/sandbox/document-child.ts', 'hostile-child': './src/testing/hostile-child.ts' },
    output: { ...config.output, path: output },
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
        else resolve();
      });
    });
  });
  return { document: path.join(output, 'document-child.js'), hostile: path.join(output, 'hostile-child.js') };
}
