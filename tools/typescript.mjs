import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

/** Globals that CommonJS, the product's module format, provides in every file. */
const commonJs = 'const { filename: __filename, dirname: __dirname } = import.meta;';

/** Returns a URL without its query, by which Jest's runner imports a test file again. */
const withoutQuery = (url) => url?.split('?', 1)[0];

/**
 * Lets tests, measurements and training import the product's TypeScript sources directly, as ES modules: without a build.
 */
registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && withoutQuery(context.parentURL)?.endsWith('.ts')) {
      const found = ['.ts', '/index.ts']
        .map((end) => new URL(specifier + end, context.parentURL))
        .find((url) => existsSync(url));
      if (found) return { url: found.href, format: 'module', shortCircuit: true };
    }
    return next(specifier, context);
  },
  load(url, context, next) {
    const file = withoutQuery(url);
    if (file.endsWith('.lua')) {
      const source = JSON.stringify(readFileSync(fileURLToPath(file), 'utf8'));
      return { format: 'module', source: `export default ${source};`, shortCircuit: true };
    }
    // For the product's own modules; packages `require` theirs.
    if (file.endsWith('.json') && file.startsWith('file:') && !file.includes('/node_modules/')) {
      const source = readFileSync(fileURLToPath(file), 'utf8');
      return { format: 'module', source: `export default ${source};`, shortCircuit: true };
    }
    if (!file.endsWith('.ts')) return next(url, context);
    const { source } = next(url, { ...context, format: 'module' });
    const options = {
      filename: fileURLToPath(file),
      jsc: {
        parser: { syntax: 'typescript', decorators: true },
        target: 'es2024',
        keepClassNames: true,
        transform: { legacyDecorator: true, decoratorMetadata: true },
      },
      module: { type: 'es6' },
      sourceMaps: 'inline',
    };
    return { format: 'module', source: commonJs + transformSync(String(source), options).code, shortCircuit: true };
  },
});
