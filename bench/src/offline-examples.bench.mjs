import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import './typescript.mjs';

// The promise: without any model, 95 % of the example answers of a documentation page are grounded at .8 or better,
// no question stands twice, a page of 1000 words gives five pairs at least, in less than 100 ms of CPU a page.

const root = path.join(import.meta.dirname, '../..');
const promise = { groundedShare: 0.95, grounded: 0.8, pairs: 5, words: 1_000, cpuMs: 100 };

/** Texts by name: the documentation pages of BENCH_DATA, else the product's own documentation. */
function texts() {
  const file = path.join(process.env.BENCH_DATA ?? '', 'web/docs/dev/gt.json');
  if (process.env.BENCH_DATA && existsSync(file)) {
    return Object.entries(JSON.parse(readFileSync(file, 'utf8'))).map(([name, { text }]) => [name, text]);
  }
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter(
    ({ name, parentPath }) => name.endsWith('.md') && !/node_modules|\/dist\b/.test(parentPath),
  );
  return files.map(({ name, parentPath }) => [name, readFileSync(path.join(parentPath, name), 'utf8')]);
}

const { offlineExamples } = await import(path.join(root, 'services/ai/src/offline/offline-examples.ts'));

/** Words of a question in one form, independent of the product's own reading. */
const wordsOf = (question) =>
  question
    .toLowerCase()
    .match(/[\p{L}\p{N}_.()]+/gu)
    ?.join(' ') ?? '';
const oneLine = (text) => text.replace(/[*_`\\]|\]\([^)]*\)|[[\]]/g, '').replace(/\s+/g, ' ');

const measured = texts().map(([name, text]) => {
  const before = process.cpuUsage();
  const examples = offlineExamples(text);
  const { user, system } = process.cpuUsage(before);
  const source = oneLine(text);
  return {
    name,
    words: text.split(/\s+/).length,
    pairs: examples.length,
    grounded: examples.filter((example) => example.grounded >= promise.grounded).length,
    verbatim: examples.filter((example) => source.includes(oneLine(example.assistant))).length,
    misplaced: examples.filter(
      (example) => text.slice(example.source.start, example.source.end) !== example.source.quote,
    ).length,
    repeats: examples.length - new Set(examples.map((example) => wordsOf(example.user))).size,
    cpuMs: (user + system) / 1_000,
  };
});

const sum = (field) => measured.reduce((total, page) => total + page[field], 0);
const cpu = measured.map((page) => page.cpuMs).sort((left, right) => left - right);
const poor = measured
  .filter((page) => page.words >= promise.words && page.pairs < promise.pairs)
  .map((page) => page.name);
const figures = {
  pages: measured.length,
  pairs: sum('pairs'),
  'grounded share': sum('grounded') / sum('pairs'),
  'word for word in the page': sum('verbatim') / sum('pairs'),
  'sources misplaced': sum('misplaced'),
  'questions repeated': sum('repeats'),
  'long pages with too few pairs': poor.length,
  'CPU ms a page (mean)': sum('cpuMs') / measured.length,
  'CPU ms a page (95 %)': cpu[Math.floor(cpu.length * 0.95)],
};
for (const [name, value] of Object.entries(figures))
  console.log(`${name.padEnd(32)} ${Number.isInteger(value) ? value : value.toFixed(3)}`);

const kept =
  figures['grounded share'] >= promise.groundedShare &&
  figures['sources misplaced'] === 0 &&
  figures['questions repeated'] === 0 &&
  poor.length === 0 &&
  figures['CPU ms a page (mean)'] < promise.cpuMs;
if (!kept) {
  console.error(`The promise is broken. ${poor.join(', ')}`);
  process.exitCode = 1;
}
