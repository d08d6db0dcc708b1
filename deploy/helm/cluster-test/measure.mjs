import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import yaml from 'yaml';
import { apply, kubectl } from './commands.mjs';
import { createLab } from './lab.mjs';
import { chart, createRelease, gatewayImage, merge } from './release.mjs';

// `npm run measure:cluster`: pages per second of crawls on kubectl's current cluster, with the variables of `npm run
// test:cluster`. Prints a row per measurement; arguments select the rows whose titles contain all of them.

const id = randomBytes(3).toString('hex');
const namespace = `winnow-measure-${id}`;
const release = createRelease(namespace);
const fileOf = (size) => yaml.parse(readFileSync(path.join(chart, `values-${size}.yaml`), 'utf8'));

// The queue's volume has another size in each, and cannot be resized.
const baseValues = { autoscaling: { mode: 'none' }, valkey: { persistence: { enabled: false } } };
// One page at a time in each scraper's browser, so that scrapers are the limit and not the processors of a small cluster.
const scrapers = (replicas) => ({ ...baseValues, scraper: { replicas, env: { BROWSER_PAGES: '1' } } });
const inBrowser = { visitors: 1, pages: 301, query: 'ms=1500&script=1' };
const slow = { visitors: 1, pages: 1201, query: 'ms=1500' };
const sixCrawls = { visitors: 6, pages: 151, query: 'ms=0' };
const rows = [
  ...[1, 3].map((count) => [`one crawl, pages of 1.5 s in a browser, scrapers: ${count}`, scrapers(count), inBrowser]),
  ...[1, 3, 8].map((count) => [`one crawl, responses of 1.5 s, scrapers: ${count}`, scrapers(count), slow]),
  ...[
    ['small', fileOf('small')],
    ['team', {}],
    ['enterprise', fileOf('enterprise')],
  ].map(([size, values]) => [`six crawls of three websites, size ${size}`, merge(values, baseValues), sixCrawls]),
];

await apply('namespace', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
const lab = await createLab(`winnow-lab-${id}`, gatewayImage());
try {
  const words = process.argv.slice(2);
  for (const [title, values, plan] of rows.filter(([title]) => words.every((word) => title.includes(word)))) {
    // A release keeps the values of earlier changes.
    const own = createRelease(namespace);
    await own.change(merge(values, { egress: { allowCidrs: lab.cidrs } }));
    const { pages, seconds, requestsPerSecond } = await lab.crawl(own.gateway, plan);
    const [perSecond, steady] = [pages / seconds, requestsPerSecond].map((value) => value.toFixed(2));
    console.log(
      `${title}: ${pages} of ${plan.visitors * plan.pages} pages in ${seconds.toFixed(1)} s, ${perSecond} pages/s, ` +
        `${steady} requests/s in the middle`,
    );
  }
} finally {
  await release.uninstall();
  await lab.remove();
  await kubectl('delete', 'namespace', namespace, '--wait=false');
}
