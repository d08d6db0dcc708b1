import { readFileSync } from 'node:fs';
import path from 'node:path';
import { otherLanguages, translatePage } from '../lab/other-languages';
import { missingSharedBench, sharedFile } from '../lab/shared-bench';
import { loadReadPage, type ReadPage } from '../lab/sources';
import { mean } from '../lab/statistics';
import type { Figure, Measure } from '../measure';

interface LabelledPage {
  readonly file: string;
  readonly url: string;
  readonly text: string;
}

/**
 * How much the readers depend on the language of a page: pages of the labelled sets, which are mostly English, with each
 * word replaced by other letters.
 */
export const languages: Measure = {
  name: 'languages',
  title: 'main content of the labelled pages as they would be in other languages and scripts',
  limitSeconds: 900,
  async run(signal) {
    const missing = missingSharedBench();
    const folder = missing === undefined ? sharedFile('web/wcxb/dev') : undefined;
    if (folder === undefined) return { figures: [], notes: [missing ?? 'there are no labelled pages'] };
    const readPage = await loadReadPage();
    const pages = Object.values(
      JSON.parse(readFileSync(path.join(folder, 'gt.json'), 'utf8')) as Record<string, LabelledPage>,
    );
    const scores = new Map<string, number[]>([['English words', []]]);
    for (const page of pages) {
      signal.throwIfAborted();
      const html = decode(readFileSync(path.join(folder, 'html', page.file)));
      for (const [name, translate] of [['English words', String] as const, ...Object.entries(otherLanguages)]) {
        const text = read(readPage, page.url, translatePage(html, translate));
        scores.set(name, [...(scores.get(name) ?? []), pairF1(translate(page.text), text)]);
      }
    }
    const figures = [...scores].map(([name, each]): Figure => ({
      name: `${pages.length} pages of WCXB, ${name}`,
      value: mean(each),
      unit: 'F1',
    }));
    return {
      figures,
      notes: ['The F1 is that of pairs of neighbouring words, or of characters in scripts without spaces.'],
    };
  },
};

function decode(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 3_000));
  const [, label = 'utf-8'] = /charset=["']?([\w-]+)/i.exec(head) ?? [];
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

const read = (readPage: ReadPage, url: string, html: string): string =>
  readPage(
    { url, bytes: new TextEncoder().encode(html), contentType: 'text/html; charset=utf-8' },
    { maxChars: 1e6, rendered: false },
  ).content;

/** Returns the F1 of pairs of neighbouring words of two texts: 0 to 1. */
function pairF1(truth: string, text: string): number {
  const [expected, actual] = [truth, text].map(pairCounts) as [Map<string, number>, Map<string, number>];
  const size = (counts: Map<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0);
  const total = size(expected) + size(actual);
  const common = [...expected].reduce((sum, [pair, count]) => sum + Math.min(count, actual.get(pair) ?? 0), 0);
  return total === 0 ? 1 : (2 * common) / total;
}

function pairCounts(text: string): Map<string, number> {
  const words =
    text
      .toLowerCase()
      .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const counts = new Map<string, number>();
  for (let at = 0; at + 1 < words.length; at += 1) {
    const pair = `${words[at]} ${words[at + 1]}`;
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return counts;
}
