import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { sharedFile } from '../lab/shared-bench';
import { loadOfflineExamples, type OfflineExample } from '../lab/sources';
import { quantile, sum } from '../lab/statistics';
import type { Measure } from '../measure';
import { labelledPairs } from './labelled-pairs';

const root = path.join(import.meta.dirname, '../../..');
/** Minimum support of a grounded answer; words from which a page must yield a minimum number of pairs. */
const grounded = 0.8;
const longPage = { words: 1_000, pairs: 5 };

/** Questions and answers without a model: grounded, unique, enough of them, and cheap. */
export const offlineExampleQuality: Measure = {
  name: 'offline-examples',
  title: 'questions and answers of the built-in model',
  limitSeconds: 90,
  async run() {
    const offlineExamples = await loadOfflineExamples();
    const texts = pageTexts();
    const pages = texts.map((text) => measurePage(text, offlineExamples));
    const total = (value: (page: (typeof pages)[number]) => number) => sum(pages.map(value));
    const pairs = total((page) => page.pairs);
    const long = pages.filter(({ words }) => words >= longPage.words);
    const cpu = pages.map(({ cpuMs }) => cpuMs);
    const sample = labelledPairs(offlineExamples);
    return {
      figures: [
        ...sample.figures,
        {
          name: `answers grounded at ${grounded} or better`,
          value: total((page) => page.grounded) / pairs,
          unit: 'share',
          min: 0.95,
        },
        {
          name: 'sources with a wrong position',
          value: total((page) => page.misplaced),
          unit: 'count',
          max: 0,
        },
        { name: 'duplicate questions', value: total((page) => page.duplicates), unit: 'count', max: 0 },
        {
          name: `pages of ${longPage.words} words with fewer than ${longPage.pairs} pairs`,
          value: long.filter((page) => page.pairs < longPage.pairs).length,
          unit: 'count',
          max: 0,
        },
        { name: 'mean', value: sum(cpu) / cpu.length, unit: 'ms CPU a page', max: 100 },
        { name: 'p95', value: quantile(cpu, 0.95), unit: 'ms CPU a page' },
      ],
      table: sample.table,
      notes: [`${pairs} pairs of ${pages.length} pages`],
    };
  },
};

/**
 * Returns real documentation pages, otherwise the product's own documentation without its tables, which contain no
 * sentences.
 */
function pageTexts(): string[] {
  const file = sharedFile('web/docs/dev/gt.json');
  if (file) {
    const pages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { text: string }>;
    return Object.values(pages).map(({ text }) => text);
  }
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(({ name, parentPath }) => name.endsWith('.md') && !/node_modules|[/\\]dist\b/.test(parentPath))
    .map(({ name, parentPath }) => readFileSync(path.join(parentPath, name), 'utf8').replace(/^\|.*$/gm, ''));
}

function measurePage(text: string, offlineExamples: (text: string) => OfflineExample[]) {
  const before = process.cpuUsage();
  const examples = offlineExamples(text);
  const { user, system } = process.cpuUsage(before);
  return {
    words: text.split(/\s+/).length,
    pairs: examples.length,
    grounded: examples.filter((example) => example.grounded >= grounded).length,
    misplaced: examples.filter(({ source }) => text.slice(source.start, source.end) !== source.quote).length,
    duplicates: examples.length - new Set(examples.map(({ user: question }) => wordsOf(question))).size,
    cpuMs: (user + system) / 1_000,
  };
}

/** Normalises a question's words, independently of the product's own code. */
const wordsOf = (question: string): string =>
  question
    .toLowerCase()
    .match(/[\p{L}\p{N}_.()]+/gu)
    ?.join(' ') ?? '';
