import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { missingSharedBench, sharedFile, sharedScore } from '../lab/shared-bench';
import { loadTruths } from '../train/labelled-pages';
import { loadLabelledPages, trainingSets } from '../train/labelled-sets';
import { foldOf, learnModel } from '../train/learn-model';
import { toStoredModel } from '../train/stored-model';
import { pageModel, readModel } from '../../../services/scraper/src/page/model/page-model';
import { readPage } from '../../../services/scraper/src/page/read-page';
import type { Figure, Measure } from '../measure';

const folds = 5;
const wholePage = { maxChars: 1e6, rendered: false };
/** Minimum F1 on left-out sites, by set. */
const minF1 = { aeb: 0.978, traf: 0.929, docs: 0.985, docswide: 0.96, wcxb: 0.885 } as const;
/** Maximum loss of F1 of a set when its sites are left out. */
const maxGap = 0.01;

interface Scored {
  readonly docs: number;
  readonly f1: number;
  readonly types?: Readonly<Record<string, { readonly f1: number }>>;
}

/**
 * F1 of pages whose sites (generators, for documentation) were left out of the training, against training on all pages.
 */
export const generalise: Measure = {
  name: 'generalise',
  title: 'main content of pages of sites that were left out of the learning',
  limitSeconds: 3_600,
  async run(signal) {
    const missing = missingSharedBench();
    if (missing !== undefined) return { figures: [], notes: [missing] };
    const pages = loadLabelledPages();
    const leftOut = new Map<string, string>();
    const included = new Map<string, string>();
    const groups = new Map(pages.map(({ set, id, group }) => [`${set} ${id}`, group]));
    for (let fold = 0; fold < folds; fold += 1) {
      signal.throwIfAborted();
      const model = readModel(toStoredModel(learnModel(pages.filter(({ group }) => foldOf(group, folds) !== fold))));
      for (const { key, read } of allPages()) {
        const group = groups.get(key);
        if (foldOf(group ?? '', folds) === fold) leftOut.set(key, readPage(read(), wholePage, model).content);
        if (fold === 0) included.set(key, readPage(read(), wholePage, pageModel).content);
      }
    }
    const figures: Figure[] = [];
    for (const set of trainingSets) {
      const out = await scoreOf(set, leftOut, signal);
      const all = await scoreOf(set, included, signal);
      figures.push({
        name: `${set} (${out.docs} pages), sites left out`,
        value: out.f1,
        unit: 'F1',
        min: minF1[set],
      });
      figures.push({ name: `${set}, learned less left out`, value: all.f1 - out.f1, unit: 'F1', max: maxGap });
      for (const [type, { f1 }] of Object.entries(out.types ?? {}))
        figures.push({ name: `${set} ${type}, sites left out`, value: f1, unit: 'F1' });
    }
    return { figures };
  },
};

function* allPages() {
  for (const set of trainingSets) {
    const folder = sharedFile(`web/${set}/dev`)!;
    for (const [id, { file, url }] of loadTruths(folder)) {
      const read = () => ({ url, bytes: readFileSync(path.join(folder, 'html', file)), contentType: 'text/html' });
      yield { key: `${set} ${id}`, read };
    }
  }
}

async function scoreOf(set: string, texts: ReadonlyMap<string, string>, signal: AbortSignal): Promise<Scored> {
  const folder = mkdtempSync(path.join(tmpdir(), 'winnow-generalise-'));
  try {
    const file = path.join(folder, 'texts.json');
    const predictions = [...texts]
      .filter(([key]) => key.startsWith(`${set} `))
      .map(([key, text]) => [key.slice(set.length + 1), text]);
    writeFileSync(file, JSON.stringify(Object.fromEntries(predictions)));
    return await sharedScore<Scored>('web', ['--set', set, '--predictions', file], signal);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
