import { rmSync } from 'node:fs';
import { ensureNodeModules } from './ensure-node-modules.mjs';

await ensureNodeModules(import.meta.url);
const { build } = await import('./build.mjs');
const { ensureScraperBrowser, ensureVisitorBrowser } = await import('./ensure-chromium.mjs');
const { ensureRedis } = await import('./ensure-redis.mjs');
const { defences } = await import('./mutations/defences.mjs');
const { runMutant, runSuite } = await import('./mutations/run-mutant.mjs');
const { makeWorkingCopy } = await import('./mutations/working-copy.mjs');
const { describeFailure } = await import('./run.mjs');

// `npm run test:mutations [-- word ...]`: disables every defence in turn, in a copy of the repository, and expects the
// attack suites to fail: otherwise the defence has no test. With words, only defences whose
// names contain one.

/** Number of copies used concurrently. */
const atOnce = 2;
const words = process.argv.slice(2);
const chosen = defences.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const copies = [];

try {
  const redis = await ensureRedis();
  process.env.TEST_REDIS ||= redis.kind;
  // The suites of some mutations are slow tests.
  process.env.FAULTS = 'whole';
  process.env.VISITOR_BROWSER ||= await ensureVisitorBrowser();
  process.env.CHROMIUM_PATH = (await ensureScraperBrowser()) ?? process.env.VISITOR_BROWSER;
  await build();
  for (let copy = 0; copy < atOnce; copy++) copies.push(makeWorkingCopy());

  const rows = [];
  await share([...Map.groupBy(chosen, ({ suite }) => suite.file).values()], async (group, copy) => {
    // A suite that fails with every defence in place proves nothing.
    const before = await runSuite(copy, { ...group[0].suite, only: unionOf(group) });
    for (const defence of group) {
      const started = Date.now();
      const result =
        before.outcome === 'green'
          ? await runMutant(copy, defence)
          : { outcome: `suite ${before.outcome} without it`, output: before.output };
      const noticed = result.outcome === 'red';
      rows.push({ defence: defence.name, noticed, suite: defence.suite.file, seconds: (Date.now() - started) / 1_000 });
      console.log(`${noticed ? '✓' : '✗'} ${defence.name} (${result.outcome})`);
      if (!noticed) console.log(result.output.trimEnd().split('\n').slice(-40).join('\n'));
    }
  });
  console.table(rows);
  const survivors = rows.filter(({ noticed }) => !noticed);
  console.log(`${rows.length - survivors.length} of ${rows.length} defences are missed when they are gone.`);
  process.exitCode = survivors.length === 0 && rows.length > 0 ? 0 : 1;
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
}

/** Returns the union of the tests named by the defences of a group; all tests when a defence names none. */
function unionOf(group) {
  const names = group.map(({ suite }) => suite.only);
  return names.every(Boolean) ? [...new Set(names)].map((only) => `(?:${only})`).join('|') : undefined;
}

/** Processes every item, one at a time in each copy. */
async function share(items, work) {
  const waiting = [...items];
  await Promise.all(
    copies.map(async (copy) => {
      for (let item = waiting.shift(); item; item = waiting.shift()) await work(item, copy);
    }),
  );
}
