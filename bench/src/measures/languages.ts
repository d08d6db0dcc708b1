import { readFileSync } from 'node:fs';
import path from 'node:path';
import { otherLanguages, translatePage } from '../lab/other-languages';
import { missingSharedBench, sharedFile } from '../lab/shared-bench';
import { runF1 } from '../lab/shingle-score';
import { loadReadPage, type ReadPage } from '../lab/sources';
import { mean } from '../lab/statistics';
import { decodeText } from '../../../services/scraper/src/page/charset/decode';
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
      const html = decodeText(readFileSync(path.join(folder, 'html', page.file)), null).text;
      for (const [name, translate] of [['English words', String] as const, ...Object.entries(otherLanguages)]) {
        const text = read(readPage, page.url, translatePage(html, translate));
        scores.set(name, [...(scores.get(name) ?? []), runF1(wordsOf(translate(page.text)), wordsOf(text), 2)]);
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

const read = (readPage: ReadPage, url: string, html: string): string =>
  readPage(
    { url, bytes: new TextEncoder().encode(html), contentType: 'text/html; charset=utf-8' },
    { maxChars: 1e6, rendered: false },
  ).content;

/** Returns the words of a text, and its characters in scripts without spaces. */
const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+/gu) ?? [];
