import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

/** Globals that CommonJS, the product's module format, provides in every file. */
const commonJs = 'const { filename: __filename, dirname: __dirname } = import.meta;';

/**
 * Lets a measurement import the product's TypeScript sources directly: without a build, processes or a network.
 */
registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && context.parentURL?.endsWith('.ts')) {
      const found = ['.ts', '/index.ts']
        .map((end) => new URL(specifier + end, context.parentURL))
        .find((url) => existsSync(url));
      if (found) return { url: found.href, format: 'module', shortCircuit: true };
    }
    return next(specifier, context);
  },
  load(url, context, next) {
    if (url.endsWith('.lua')) {
      const source = JSON.stringify(readFileSync(fileURLToPath(url), 'utf8'));
      return { format: 'module', source: `export default ${source};`, shortCircuit: true };
    }
    // For the product's own modules; packages `require` theirs.
    if (url.endsWith('.json') && url.startsWith('file:') && !url.includes('/node_modules/')) {
      const source = readFileSync(fileURLToPath(url), 'utf8');
      return { format: 'module', source: `export default ${source};`, shortCircuit: true };
    }
    if (!url.endsWith('.ts')) return next(url, context);
    const { source } = next(url, { ...context, format: 'module' });
    const parser = { syntax: 'typescript', decorators: true };
    const options = {
      filename: fileURLToPath(url),
      jsc: { parser, target: 'es2024' },
      module: { type: 'es6' },
      sourceMaps: 'inline',
    };
    return { format: 'module', source: commonJs + transformSync(String(source), options).code, shortCircuit: true };
  },
});
