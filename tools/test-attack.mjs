import { ensureNodeModules } from './ensure-node-modules.mjs';

await ensureNodeModules(import.meta.url);
const { build } = await import('./build.mjs');
const { ensureScraperBrowser, ensureVisitorBrowser } = await import('./ensure-chromium.mjs');
const { ensureRedis } = await import('./ensure-redis.mjs');
const { describeFailure } = await import('./run.mjs');
const { jest, playwright } = await import('./runners.mjs');
const { finish, runSteps } = await import('./steps.mjs');

// `npm run test:attack`: every attack on the running product and on its services, with all repetitions.
process.env.ATTACKS = 'all';

/** Suites of services that cover cases in the list of attacks, by path. */
const ofServices = [
  'services/gateway/src/attacks',
  'services/gateway/src/fuzz',
  'services/gateway/src/limits',
  'services/gateway/src/http/answer-headers',
  'services/gateway/src/http/lingering-close',
  'services/gateway/src/mcp',
  'services/gateway/src/compat',
  'services/gateway/src/chat/chat',
  'services/gateway/src/routes/upload',
  'services/gateway/src/session/sessions',
  'services/ai/src/attacks',
  'services/ai/src/config',
  'services/ai/src/hostile-',
  'services/ai/src/run-text-task',
  'services/ai/src/model/token-budget',
  'services/egress/src',
  'services/extractor/src/sandbox',
  'services/scraper/src/crawl/browser-',
  'services/scraper/src/crawl-site',
  'services/scraper/src/hostile-',
  'services/scraper/src/get-links/read-sitemaps',
  'libs/server/address-policy',
  'libs/server/jobs/src/redis',
  'libs/server/jobs/src/worker/suspects',
  'libs/server/egress-client',
];

try {
  const redis = await ensureRedis();
  process.env.TEST_REDIS ||= redis.kind;
  const visitorBrowser = await ensureVisitorBrowser();
  process.env.CHROMIUM_PATH = (await ensureScraperBrowser()) ?? visitorBrowser;
  await build();
  const steps = [
    {
      name: 'attacks on services: API, limits, fuzzing, egress, documents, model',
      ...jest('--selectProjects', 'server', 'medium', '--maxWorkers=2', '--testPathPatterns', ...ofServices),
    },
    {
      name: 'attacks on the whole product: addresses, pages, uploads, browsers',
      ...playwright({ VISITOR_BROWSER: visitorBrowser }, '--project=wide', 'e2e/src/attack'),
    },
  ];
  finish(await runSteps(steps));
} catch (error) {
  console.error(describeFailure(error));
  finish({ passed: 0, failed: 1, skipped: 0 });
}
