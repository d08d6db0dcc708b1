import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { Visitor } from '../lab/api';
import { peakMegabytes } from '../lab/processes';
import { withProduct } from '../lab/product';
import { pairAt, createStoredDataset, type Pair } from '../lab/stored-dataset';
import type { Figure, Measure } from '../measure';

const [many, few] = [100_000, 1_000];
const formats = ['jsonl', 'sharegpt', 'alpaca', 'parquet'] as const;
type Format = (typeof formats)[number];

interface Row {
  readonly question: unknown;
  readonly answer: unknown;
  readonly source: unknown;
  readonly start: unknown;
  readonly split: unknown;
}

type Rows = Record<string, unknown>[];
const jsonOf = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Rows;
interface Message {
  readonly content?: string;
  readonly value?: string;
}
const textOfMessage = (list: unknown, at: number) => (list as Message[])[at]?.content ?? (list as Message[])[at]?.value;

/** Parses the rows of a file as other programs do. */
const readers: Readonly<Record<Format, (file: string) => Promise<Row[]>>> = {
  async jsonl(file) {
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    return lines.map((line) => {
      const { messages, metadata } = JSON.parse(line) as { messages: unknown; metadata: Row };
      return { ...metadata, question: textOfMessage(messages, 0), answer: textOfMessage(messages, 1) };
    });
  },
  sharegpt: async (file) =>
    jsonOf(file).map((row) => ({
      ...(row as unknown as Row),
      question: textOfMessage(row['conversations'], 0),
      answer: textOfMessage(row['conversations'], 1),
    })),
  alpaca: async (file) =>
    jsonOf(file).map((row) => ({ ...(row as unknown as Row), question: row['instruction'], answer: row['output'] })),
  parquet: async (file) => (await parquetReadObjects({ file: await asyncBufferFromFile(file) })) as unknown as Row[],
};

/** Exports of datasets: whether the gateway's memory grows with them, and whether they are complete. */
export const datasets: Measure = {
  name: 'datasets',
  title: `export of ${many.toLocaleString('en')} pairs in every format`,
  limitSeconds: 300,
  run: (signal) =>
    withProduct({ without: ['scraper', 'extractor'] }, async (product) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'winnow-datasets-'));
      try {
        const visitor = new Visitor(product.url, signal);
        const [large, small] = [
          await createStoredDataset(product, visitor, many),
          await createStoredDataset(product, visitor, few),
        ];
        const save = async (job: string, query: string, name: string) => {
          const response = await fetch(`${product.url}${job}/dataset?${query}`, { headers: visitor.headers, signal });
          if (!response.ok || !response.body) throw new Error(`${query}: ${response.status}`);
          const file = path.join(folder, name);
          await pipeline(response.body, createWriteStream(file));
          return file;
        };
        const peakOf = (work: () => Promise<unknown>) => peakMegabytes(() => product.pid('gateway'), work);
        // Both export the same number of pairs, so that only the size of one file differs.
        const exportSmall = async () => {
          for (const format of formats)
            for (let time = 0; time < many / few; time += 1) await save(small, `format=${format}`, 'small');
        };
        const exportLarge = async () => {
          for (const format of formats) await save(large, `format=${format}`, format);
        };
        await exportSmall();
        const { peak: smallPeak } = await peakOf(exportSmall);
        const startedAt = performance.now();
        const { peak: largePeak } = await peakOf(exportLarge);
        const seconds = (performance.now() - startedAt) / 1_000;
        const completeness: Figure[] = [];
        for (const format of formats) {
          const rows = await readers[format](path.join(folder, format));
          const value = rows.length === many ? rows.filter(isExpected).length / many : 0;
          completeness.push({
            name: `${format}: pairs that are read back as they were`,
            value,
            unit: 'share',
            min: 1,
            max: 1,
          });
        }
        return {
          figures: [
            {
              name: `gateway's peak exporting ${many} pairs at once, to as many in exports of ${few}`,
              value: largePeak / smallPeak,
              unit: 'ratio',
              max: 1.1,
            },
            { name: `gateway's peak exporting ${many} pairs`, value: largePeak, unit: 'MB' },
            ...completeness,
            {
              name: 'JSONL download interrupted in the middle and resumed with `offset`',
              value: await measureResume(folder, large, save),
              unit: 'share',
              min: 1,
            },
            { name: 'one export, mean of the four formats', value: seconds / formats.length, unit: 's' },
          ],
        };
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }),
};

function isExpected({ question, answer, source, start, split }: Row, at: number): boolean {
  const pair: Pair = pairAt(at);
  return (
    question === pair.question &&
    answer === pair.answer &&
    source === pair.source &&
    start === pair.start &&
    split === pair.split
  );
}

type Save = (job: string, query: string, name: string) => Promise<string>;

/** Returns 1 when the complete lines of the first half and the resumed rest equal the file downloaded at once. */
async function measureResume(folder: string, job: string, save: Save): Promise<number> {
  const text = readFileSync(path.join(folder, 'jsonl'), 'utf8');
  const half = text.slice(0, text.length / 2);
  const lines = half.slice(0, half.lastIndexOf('\n') + 1);
  const rest = await save(job, `format=jsonl&offset=${lines.split('\n').length - 1}`, 'rest');
  return lines + readFileSync(rest, 'utf8') === text ? 1 : 0;
}
