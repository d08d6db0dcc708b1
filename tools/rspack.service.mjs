import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { rspack } from '@rspack/core';

/** Packages for HTML and Markdown: a hundred ES modules, which every process and thread for pages or documents loads. */
export const markupPackages = [
  ...['htmlparser2', 'domelementtype', 'domhandler', 'domutils', 'dom-serializer', 'entities'],
  ...['character', 'classify-character', 'decode-numeric-character-reference', 'decode-string', 'html-tag-name'].map(
    (name) => `micromark-util-${name}`,
  ),
  ...['gfm-footnote', 'gfm-strikethrough', 'gfm-table', 'math', 'phrasing', 'to-markdown', 'to-string'].map(
    (name) => `mdast-util-${name}`,
  ),
  ...['micromark-util-normalize-identifier', 'unist-util-is', 'unist-util-visit', 'unist-util-visit-parents'],
  ...['character-entities', 'decode-named-character-reference', 'devlop', 'longest-streak', 'markdown-table', 'zwitch'],
];

const packageName = (request) =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

/** Returns the version of the npm package that `from` would load, or undefined if it resolves to none. */
function resolvedVersion(from, name) {
  for (let folder = from; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'node_modules', name, 'package.json');
    if (existsSync(manifest)) return JSON.parse(readFileSync(manifest, 'utf8')).version;
  }
  return undefined;
}

/**
 * Returns the external packages: npm packages are required at run time, workspace packages are bundled. If a workspace
 * package needs another version of an npm package than the service, that copy is bundled as well, since the bundle
 * would otherwise load the wrong one.
 */
function externalPackages(directory, bundled) {
  const decided = new Map();
  const isExternal = (name, context) => {
    const key = `${name} ${context}`;
    if (!decided.has(key)) decided.set(key, resolvedVersion(context, name) === resolvedVersion(directory, name));
    return decided.get(key);
  };
  return ({ context, request }, callback) => {
    const name = packageName(request);
    const inside = /^[./]/.test(request) || path.isAbsolute(request) || request.startsWith('@winnow/');
    if (inside || bundled.includes(name) || !isExternal(name, context)) return callback();
    return callback(null, `commonjs ${request}`);
  };
}

/**
 * Returns the build configuration of one service: `src/main.ts` and any further entry become CommonJS bundles in
 * `dist/`, for Node 24, which loads ESM-only packages with `require`.
 *
 * @param {string} directory the service's folder (`import.meta.dirname` of its configuration)
 * @param {Record<string, string>} processes further entries by output name: child processes and workers
 * @param {string[]} bundled npm packages that are bundled as well: those of hundreds of ES modules, each of which Node
 *   resolves, reads and links at the start of the service
 */
export function serviceConfig(directory, processes = {}, bundled = []) {
  return {
    name: path.basename(directory),
    context: directory,
    mode: 'production',
    target: 'node24',
    entry: { main: './src/main.ts', ...processes },
    // Lines only: Node keeps the whole map in memory; with sources and columns it is a fifth of an idle gateway.
    devtool: 'nosources-cheap-module-source-map',
    output: {
      path: path.join(directory, 'dist'),
      filename: '[name].js',
      clean: true,
      asyncChunks: false,
      library: { type: 'commonjs2' },
      devtoolModuleFilenameTemplate: (module) =>
        path.relative(path.join(directory, 'dist'), module.absoluteResourcePath),
    },
    node: { __dirname: false, __filename: false },
    externalsPresets: { node: true },
    externals: [externalPackages(directory, bundled)],
    resolve: {
      extensions: ['.ts', '.js', '.json'],
      conditionNames: ['node', 'require', 'module', 'import', 'default'],
    },
    module: {
      // Nest imports optional packages by name.
      parser: { javascript: { exprContextCritical: false } },
      rules: [
        { test: /\.lua$/, type: 'asset/source' },
        {
          test: /\.ts$/,
          exclude: /node_modules/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', decorators: true },
              target: 'es2024',
              keepClassNames: true,
              // Nest reads constructor types from the metadata that TypeScript's legacy decorators emit.
              transform: { legacyDecorator: true, decoratorMetadata: true },
            },
          },
        },
      ],
    },
    // Otherwise a bundled package has the address of its file on the machine of the build.
    plugins: [new rspack.DefinePlugin({ 'import.meta.url': "require('node:url').pathToFileURL(__filename).href" })],
    // Readable stacks matter more to a service than the size of its bundle.
    optimization: { minimize: false, moduleIds: 'named', splitChunks: false },
    performance: { hints: false },
    stats: 'errors-warnings',
  };
}
