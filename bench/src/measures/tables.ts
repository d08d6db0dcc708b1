import { readFileSync } from 'node:fs';
import { headingsOf, headingTree, tablesOf, tableTree } from '../lab/markdown-trees';
import { missingSharedBench, sharedFile } from '../lab/shared-bench';
import { documentLimits, loadReadDocument } from '../lab/sources';
import { mean } from '../lab/statistics';
import { printDocument, tableDocument, tableStyles } from '../lab/table-documents';
import { treeSimilarity } from '../lab/tree-distance';
import { withPage } from '../lab/visitor-browser';
import type { Figure, Measure } from '../measure';

const documents = 200;

type ToMarkdown = (bytes: Buffer) => Promise<string>;

/** Tables and headings of PDF files printed by Chromium, against pdf-inspector. */
export const tables: Measure = {
  name: 'tables',
  title: 'tables (TEDS) and headings (MHS) of 200 printed PDF files, against pdf-inspector',
  limitSeconds: 300,
  async run(signal) {
    const printed = await withPage(signal, async (page) => {
      const all = [];
      for (let number = 0; number < documents; number++) {
        const document = tableDocument(number);
        all.push({ ...document, bytes: await printDocument(page, document) });
      }
      return all;
    });
    const score = async (toMarkdown: ToMarkdown) => {
      const scores: { readonly style: string; readonly teds: number; readonly mhs: number }[] = [];
      let micros = 0;
      let pages = 0;
      for (const { style, rows, headings, bytes } of printed) {
        signal.throwIfAborted();
        const before = process.cpuUsage();
        const markdown = await toMarkdown(bytes);
        const { user, system } = process.cpuUsage(before);
        micros += user + system;
        pages += bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 1;
        const found = tablesOf(markdown);
        const teds = Math.max(0, ...found.map((table) => treeSimilarity(tableTree(rows), tableTree(table))));
        const mhs = treeSimilarity(headingTree(headings), headingTree(headingsOf(markdown)));
        scores.push({ style, teds, mhs });
      }
      const meanOf = (key: 'teds' | 'mhs', style?: string) =>
        mean(scores.filter((each) => style === undefined || each.style === style).map((each) => each[key]));
      return { meanOf, cpu: micros / 1_000 / pages };
    };
    const readDocument = await loadReadDocument();
    const never = new AbortController().signal;
    const ours = await score(
      async (bytes) => (await readDocument('a.pdf', bytes, documentLimits, never, () => undefined, 'markdown')).text,
    );
    const { default: inspector } = await import('@firecrawl/pdf-inspector');
    const theirs = await score((bytes) => Promise.resolve(inspector.processPdf(bytes).markdown ?? ''));
    const figures: Figure[] = [
      { name: 'winnow, tables', value: ours.meanOf('teds'), unit: 'TEDS', min: Math.max(0.8, theirs.meanOf('teds')) },
      { name: 'pdf-inspector, tables', value: theirs.meanOf('teds'), unit: 'TEDS' },
      ...tableStyles.map((style) => ({
        name: `winnow, ${style}`,
        value: ours.meanOf('teds', style),
        unit: 'TEDS' as const,
      })),
      { name: 'winnow, headings', value: ours.meanOf('mhs'), unit: 'MHS', min: 0.78 },
      { name: 'pdf-inspector, headings', value: theirs.meanOf('mhs'), unit: 'MHS' },
      { name: 'winnow, as Markdown', value: ours.cpu, unit: 'ms CPU a page' },
    ];
    const real = await countRealTables(signal, readDocument);
    return { figures: [...figures, ...real], notes: missingSharedBench() ? [missingSharedBench()!] : [] };
  },
};

type ReadDocument = Awaited<ReturnType<typeof loadReadDocument>>;

/** Counts the tables found in real files, to detect regressions; whether they are tables is for a person to judge. */
async function countRealTables(signal: AbortSignal, readDocument: ReadDocument): Promise<Figure[]> {
  const list = missingSharedBench() === undefined ? sharedFile('pdf/dev/gt.json') : undefined;
  if (list === undefined) return [];
  const entries = Object.values(
    JSON.parse(readFileSync(list, 'utf8')) as Record<string, { group: string; file: string }>,
  );
  let found = 0;
  for (const { file } of entries.filter(({ group }) => group === 'ref')) {
    const bytes = readFileSync(list.replace(/gt\.json$/, `files/${file}`));
    const { text } = await readDocument(file, bytes, documentLimits, signal, () => undefined, 'markdown');
    found += tablesOf(text).length;
  }
  return [{ name: 'winnow, tables found in the files of `ref`', value: found, unit: 'count' }];
}
