import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { OfflineExample } from '../lab/sources';
import { sum } from '../lab/statistics';
import type { Figure, Table } from '../measure';

const root = path.join(import.meta.dirname, '../../..');
const fixtures = path.join(root, 'bench/fixtures');
const promptsFile = path.join(root, 'services/ai/src/testing/chat-questions.json');
const labelsFile = path.join(fixtures, 'labelled-pairs.json');
/** Packages whose README is a source, in their locked versions. */
const packages =
  'bullmq fastify pino undici ws semver glob minisearch ioredis debug postcss lru-cache zod yaml turndown mammoth'.split(
    ' ',
  );
/**
 * Number of pairs in the sample, and the seed of the draw, which hashes each pair: an added or removed pair does not
 * change the order of the others.
 */
const [sampleSize, seed] = [60, '60-pairs'];

/**
 * Label of a pair, judged by reading it:
 *
 * 5  a useful question in flawless language, answered completely
 * 4  the same with a blemish: clumsy wording, an answer that says more or refers to its text ("also", "however")
 * 3  correct, but of little use: a question of no interest, or an answer to half of it
 * 2  answered badly: the answer is related to the question, or the question is ungrammatical
 * 1  not a question, or not an answer to it
 */
interface Labelled {
  readonly question: string;
  readonly answer: string;
  readonly label: 1 | 2 | 3 | 4 | 5;
}

/** Returns sixty of the built-in model's pairs with their labels; a pair without a label counts as failed. */
export function labelledPairs(offlineExamples: (text: string) => OfflineExample[]): {
  figures: Figure[];
  table: Table;
} {
  const known = JSON.parse(readFileSync(labelsFile, 'utf8')) as Labelled[];
  const labelOf = ({ user, assistant }: OfflineExample) =>
    known.find(({ question, answer }) => question === user && answer === assistant)?.label;
  const sample = sourceTexts()
    .flatMap((text) => offlineExamples(text))
    .toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))
    .slice(0, sampleSize)
    .map((pair) => ({ ...pair, label: labelOf(pair) }));
  const labels = sample.flatMap(({ label }) => label ?? []);
  return {
    figures: [
      {
        name: `labelled sample: mean of ${sampleSize} pairs, of 5`,
        value: sum(labels) / labels.length,
        unit: 'count',
        min: 4,
      },
      { name: 'labelled sample: lowest label', value: Math.min(...labels), unit: 'count', min: 2 },
      { name: 'labelled sample: pairs without a label', value: sample.length - labels.length, unit: 'count', max: 0 },
    ],
    table: {
      headers: ['label', 'question', 'answer'],
      rows: sample.map(({ label, user, assistant }) => [String(label ?? 'unlabelled'), user, assistant]),
    },
  };
}

const sortKey = ({ user, assistant }: OfflineExample): string =>
  createHash('sha256').update(`${seed}\n${user}\n${assistant}`).digest('hex');

function sourceTexts(): string[] {
  const prompts = JSON.parse(readFileSync(promptsFile, 'utf8')) as { prompt: string }[];
  const files = [
    ...readdirSync(fixtures)
      .filter((name) => name.endsWith('.txt'))
      .map((name) => path.join(fixtures, name)),
    ...packages.map((name) => path.join(root, 'node_modules', name, 'README.md')),
  ];
  return [...prompts.map(({ prompt }) => prompt), ...files.map((file) => readFileSync(file, 'utf8'))];
}
