import { deepEqual, match, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../run.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');
const [, section] = /^## From the click to the crawler\n([^]*?)^## /m.exec(read('docs/architecture.md')) ?? [];
const steps = [...(section ?? '').matchAll(/^\d\. `([^`]+)`/gm)].map(([, file]) => file);

/** The link from each file to the next: an import, or the name of an operation across HTTP and the queue. */
const links = [
  /^import .*extractPages.* from '\.\.\/scrape-content\/scrape-content\.mutation';$/m,
  /^import \{.*\brunOperation\b.*\} from '@winnow\/api-client';[^]*runOperation\('scrape-content'/m,
  /send\(routeOf\(name\)/,
  /^import \{ RunOperation\b.*\} from '\.\.\/run-operation';$/m,
  /this\.jobs\.add\(\{ operation: name/,
  /^import \{ scrapePages\b.*\} from '\.\/scrape-pages';$/m,
  /reader\.crawler\.crawl\(/,
];

/** Declarations of the receiving side of HTTP and of the queue. */
const receivers = { 3: /@Post\(route\)/, 5: /JobHandler<'scrape-content'>/, 7: /async crawl\(/ };

test('at most eight files connect the click to the crawler, each linked to the next', () => {
  ok(steps.length > 0 && steps.length <= 8, `${steps.length} files`);
  links.forEach((link, index) => match(read(steps[index]), link, steps[index]));
  for (const [index, receiver] of Object.entries(receivers)) match(read(steps[index]), receiver, steps[index]);
  deepEqual(steps.length, links.length + 1);
});
