import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../run.mjs';

/** Server libraries from low to high: each may import those of the lines above (docs/architecture.md). */
const serverLayers = [
  ['errors', 'charset', 'markdown', 'http'],
  ['config'],
  ['logging', 'telemetry', 'address-policy'],
  ['jobs', 'rpc', 'health', 'egress-client', 'collections'],
  ['worker-process'],
];

const serverTag = (library) => `server:${library}`;

const layerConstraints = serverLayers.flatMap((layer, height) =>
  layer.map((library) => ({
    sourceTag: serverTag(library),
    // Only tests may import the testing libraries, which `shippedSourceRules` checks by file.
    onlyDependOnLibsWithTags: ['scope:shared', 'type:testing', ...serverLayers.slice(0, height).flat().map(serverTag)],
  })),
);

/** npm packages that only their owner may import: the owner's tag, and the packages. */
const ownedPackages = {
  'server:jobs': ['bullmq', 'bullmq/*'],
  'server:rpc': ['@grpc/*'],
  'server:collections': ['pg', 'kysely', 'kysely/*'],
  'service:scraper': ['crawlee', '@crawlee/*', 'playwright', 'playwright-core'],
  'service:ai': ['@langchain/*'],
};

/** Tags that identify exactly one project, and so may own packages or be forbidden them. */
const singleProjectTags = [
  ...serverLayers.flat().map(serverTag),
  ...['gateway', 'scraper', 'extractor', 'ai', 'egress'].map((service) => `service:${service}`),
];

/** The process with the model's key parses no HTML: the scraper sends it page facts. */
const modelConstraint = {
  sourceTag: 'service:ai',
  notDependOnLibsWithTags: ['server:markdown'],
  bannedExternalImports: [
    'cheerio',
    'domhandler',
    'happy-dom',
    'htmlparser2',
    'jsdom',
    'linkedom',
    'node-html-parser',
    'parse5',
    'sax',
  ],
};

const bannedFor = (tag) => Object.entries(ownedPackages).flatMap(([owner, names]) => (owner === tag ? [] : names));

const ownershipConstraints = [...singleProjectTags, 'scope:app', 'scope:web', 'type:testing'].map((tag) => ({
  sourceTag: tag,
  bannedExternalImports: bannedFor(tag),
}));

/**
 * Allowed imports by the `nx.tags` of each package.json. A project without a matching constraint may import nothing.
 */
export const importConstraints = [
  {
    sourceTag: 'scope:shared',
    onlyDependOnLibsWithTags: ['scope:shared'],
    // Parquet is written in browsers and on the server; `shared:dataset` owns its writer.
    allowedExternalImports: ['zod', 'zod/*', 'hyparquet', 'hyparquet-writer'],
  },
  // The client depends only on the OpenAPI document, so that it can be used outside the repository.
  {
    sourceTag: 'scope:client',
    onlyDependOnLibsWithTags: [],
    allowedExternalImports: ['eventsource-parser', 'eventsource-parser/*'],
  },
  { sourceTag: 'scope:server', onlyDependOnLibsWithTags: ['scope:shared', 'scope:server'] },
  { sourceTag: 'scope:web', onlyDependOnLibsWithTags: ['scope:shared', 'scope:web'] },
  { sourceTag: 'scope:service', onlyDependOnLibsWithTags: ['scope:shared', 'scope:server'] },
  { sourceTag: 'scope:app', onlyDependOnLibsWithTags: ['scope:shared', 'scope:web'] },
  // Runs unbuilt, so only libraries that Node loads as they are.
  { sourceTag: 'scope:cli', onlyDependOnLibsWithTags: ['scope:client', 'shared:file-names'] },
  { sourceTag: 'scope:e2e', onlyDependOnLibsWithTags: ['scope:shared', 'type:testing'] },
  { sourceTag: 'scope:bench', onlyDependOnLibsWithTags: ['*'] },
  ...layerConstraints,
  ...ownershipConstraints,
  modelConstraint,
];

/** Parts of Crawlee that load its browser pool, which opens a forward proxy without credentials on import. */
const openProxies = {
  regex: '^(crawlee|@crawlee/(browser|browser-pool|playwright|puppeteer))(/|$)',
  message: 'It opens a forward proxy on every interface: take @crawlee/basic, and crawl/browsers.ts for browsers.',
};

const environmentMessage =
  'Only libs/server/config reads the environment: declare the variable in a table for readConfig.';

/** The environment is read in one place. */
export const environmentRules = {
  'no-restricted-properties': ['error', { object: 'process', property: 'env', message: environmentMessage }],
  'no-restricted-imports': ['error', restrictedImports()],
};

const testingLibraries = {
  group: ['@winnow/testing', '@winnow/web-testing', '@winnow/jobs/testing'],
  message: 'Testing libraries are for tests.',
};

/** For sources that ship; tests may use the testing libraries. */
export const shippedSourceRules = { 'no-restricted-imports': ['error', restrictedImports([testingLibraries])] };

function restrictedImports(patterns = []) {
  const environment = ['process', 'node:process'].map((name) => ({ name, message: environmentMessage }));
  return { paths: environment, patterns: [openProxies, ...patterns] };
}

/** Folders of the processing remote below its features, with their allowed imports of each other. */
const processingSlices = {
  focus: [],
  hooks: [],
  storage: [],
  text: ['hooks'],
  operation: ['focus'],
  site: ['storage'],
  cards: ['operation', 'storage'],
};
const processing = 'apps/mfe-processing/src';

/** Shared state does not import features, and cards do not import the site. These folders have no subfolders. */
export const sliceRules = Object.entries(processingSlices).map(([slice, below]) => {
  const others = readdirSync(path.join(root, processing)).filter((name) => !below.includes(name));
  const upwards = {
    regex: `^\\.\\./(${others.map((name) => name.replace(/\..*/, '')).join('|')})(/|$)`,
    message: 'State that features share imports no feature (docs/architecture.md).',
  };
  return {
    files: [`${processing}/${slice}/**`],
    rules: { 'no-restricted-imports': ['error', restrictedImports([testingLibraries, upwards])] },
  };
});
