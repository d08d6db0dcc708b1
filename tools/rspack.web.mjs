import path from 'node:path';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { scopeUtilities } from './postcss-scope-utilities.mjs';
import { devServerOf } from './web-dev-server.mjs';
import { browsers } from './browsers.mjs';
import { PrecompressedAssets } from './published/precompressed-assets.mjs';
import { RemoteIntegrity } from './published/remote-integrity.mjs';
import { WithoutBuildStatistics } from './published/without-build-statistics.mjs';

const root = path.resolve(import.meta.dirname, '..');
const require = createRequire(import.meta.url);

/**
 * Singletons in the page, whichever bundle loads them first: React, and modules with state across remotes.
 * The other `libs/web` packages are compiled into each app, so that a remote can be deployed with a newer one.
 */
const sharedModules = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@winnow/query',
  '@winnow/toast',
  '@winnow/final-prompt',
];

/**
 * One chunk per page: duplicating a shared module costs less than another request before the first paint. Only the sheets
 * of the parts that are loaded on demand are chunks of their own: every part contained its own copy, which the browser
 * fetched and parsed again for each.
 */
const sharedSheets = {
  default: false,
  defaultVendors: false,
  sheets: {
    test: /src\/(?:inputs|cards)\.css$/,
    name: (module) => path.basename(module.resource, '.css'),
    chunks: 'async',
    enforce: true,
  },
};

/**
 * Federation's runtime as ES modules for every importer: otherwise it is bundled twice, the second time as CommonJS,
 * which cannot be tree-shaken. Federation's plugin imports three packages by the path of their CommonJS file.
 */
const federationModules = Object.fromEntries([
  ...['sdk', 'runtime-core', 'error-codes'].map((name) => [`@module-federation/${name}$`, esModuleOf(name)]),
  ...['webpack-bundler-runtime', 'runtime', 'inject-external-runtime-core-plugin'].map((name) => [
    `${require.resolve(`@module-federation/${name}`)}$`,
    esModuleOf(name),
  ]),
]);

/** Its browser build decodes character references through innerHTML, which the content security policy forbids. */
const withoutHtml = {
  'decode-named-character-reference$': fileURLToPath(import.meta.resolve('decode-named-character-reference')),
};

function esModuleOf(name) {
  return fileURLToPath(import.meta.resolve(`@module-federation/${name}`));
}

const packageName = (request) =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

function versionOf(name) {
  const manifest = path.join(root, 'node_modules', name, 'package.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined;
}

/** The shell has the shared modules in its initial chunk; remotes only consume them. */
function sharedBy(isHost) {
  return Object.fromEntries(
    sharedModules.map((request) => {
      const version = versionOf(packageName(request));
      const use = { singleton: true, version, requiredVersion: `^${version}` };
      return [request, isHost ? { ...use, eager: true } : { ...use, import: false }];
    }),
  );
}

/**
 * Returns the build configuration of one web app.
 *
 * @param {object} app
 * @param {string} app.directory the app's folder (`import.meta.dirname` of its configuration)
 * @param {string} app.name name of the federation container: an identifier
 * @param {number} app.port port of its development server
 * @param {Record<string, string>} [app.exposes] exposed modules; an app that exposes none is the host
 * @param {string} [app.entry] the first file of a page
 * @param {boolean} [app.alone] a page without federation
 * @param {string} [app.firstPaint] markup shown until the scripts have loaded
 *
 * With STANDALONE=1 a remote is built as a standalone page, without federation, into `dist-standalone`.
 */
export function webConfig({
  directory,
  name,
  port,
  exposes,
  entry = './src/bootstrap.tsx',
  alone = false,
  firstPaint = '',
}) {
  return (_env, argv) => {
    const isHost = exposes === undefined && !alone;
    const isDev = argv.mode === 'development';
    const isStandalone = alone || (!isHost && process.env.STANDALONE === '1');
    const isPage = isHost || isStandalone;
    const hashed = isDev ? '[name]' : 'assets/[name].[contenthash:8]';
    const federation = new ModuleFederationPlugin({
      name,
      ...(isHost ? {} : { filename: isDev ? 'remoteEntry.js' : 'assets/remoteEntry.[contenthash:8].js', exposes }),
      manifest: !isHost,
      shared: sharedBy(isHost),
      shareStrategy: 'loaded-first',
      dts: false,
      experiments: {
        // The remotes load no remotes themselves.
        optimization: { target: 'web', disableRemote: !isHost },
        ...(isHost ? { provideExternalRuntime: true } : { externalRuntime: true }),
      },
    });
    return {
      name,
      context: directory,
      mode: isDev ? 'development' : 'production',
      target: `browserslist:${browserQueries.join(', ')}`,
      entry: isPage ? { main: entry } : {},
      devtool: isDev ? 'cheap-module-source-map' : false,
      output: {
        path: path.join(directory, isStandalone ? 'dist-standalone' : 'dist'),
        clean: true,
        uniqueName: name,
        // The shell serves deep links; a remote loads its files relative to its entry, wherever that is served from.
        publicPath: isPage ? '/' : 'auto',
        filename: `${hashed}.js`,
        chunkFilename: `${hashed}.js`,
        cssFilename: `${hashed}.css`,
        cssChunkFilename: `${hashed}.css`,
        assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
        crossOriginLoading: 'anonymous',
        // Scripts are loaded through a policy of this name; the servers' content security policy lists it.
        trustedTypes: { policyName: `winnow-${name}` },
      },
      resolve: { extensions: ['.tsx', '.ts', '.js', '.json'], alias: { ...federationModules, ...withoutHtml } },
      module: {
        rules: [
          { test: /\.tsx?$/, exclude: /node_modules/, loader: 'builtin:swc-loader', options: swcOptions(isDev) },
          {
            test: /\.css$/,
            type: 'css/auto',
            use: [{ loader: 'postcss-loader', options: { postcssOptions: { plugins: cssPlugins(isPage, name) } } }],
          },
        ],
      },
      plugins: [
        !isStandalone && federation,
        isPage && htmlPage(firstPaint),
        isPage && new rspack.CopyRspackPlugin({ patterns: [path.join(root, 'tools/favicon.svg')] }),
        // Federation calls it at startup for its debug flag, and the first call is the slowest one before the first paint.
        new rspack.DefinePlugin({ 'window.localStorage': 'undefined' }),
        isDev && new ReactRefreshRspackPlugin(),
        !isDev && compileAtOnce(),
        // Tampered files are not executed: pages have the integrity hashes of their files, and entries those of theirs.
        !isDev && new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
        !isDev && !isPage && new RemoteIntegrity(),
        !isDev && !isPage && new WithoutBuildStatistics(),
        !isDev && new PrecompressedAssets(),
      ].filter(Boolean),
      optimization: { minimize: !isDev, minimizer: minimizers(), splitChunks: { cacheGroups: sharedSheets } },
      performance: { hints: false },
      // The shell's shared modules are eager: a proxy that loads them lazily finds no federation runtime, the page is blank.
      lazyCompilation: false,
      stats: 'errors-warnings',
      devServer: devServerOf(port, isHost),
    };
  };
}

/** Scripts and style sheets are compiled for the same browsers. */
const browserQueries = Object.entries(browsers).map((browser) => browser.join(' '));

const minimizers = () => [
  new rspack.SwcJsMinimizerRspackPlugin(),
  new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browserQueries } }),
];

/**
 * Marks most functions of the initial chunks for eager compilation: the browser compiles them off the main thread while
 * they load, instead of lazily (https://v8.dev/blog/explicit-compile-hints). Other browsers ignore the comment.
 */
function compileAtOnce() {
  return new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    include: /(?:main|remoteEntry|__federation_expose_\w+)\.\w+\.js$/,
    // After minification, which removes comments, and before hashing.
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING,
  });
}

function htmlPage(firstPaint) {
  const template = path.join(root, 'tools/page.html');
  return new rspack.HtmlRspackPlugin({ template, templateParameters: { firstPaint }, scriptLoading: 'defer' });
}

function swcOptions(isDev) {
  return {
    env: { targets: browserQueries },
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: isDev, refresh: isDev } },
    },
  };
}

function cssPlugins(isPage, name) {
  const tailwind = require('@tailwindcss/postcss');
  return [tailwind({ base: root }), ...(isPage ? [] : [scopeUtilities(name)])];
}
