import { walk } from '@winnow/markdown';
import type { Block } from '../blocks/page-blocks';
import type { BlockTreeNode } from '../blocks/block-tree';
import type { PageState } from '../page-state';

/** Lower bounds of the buckets of each number. Buckets are tokens of the trained model, which fixes their names. */
const buckets: Readonly<Record<string, readonly number[]>> = {
  ink: [500, 1_500, 3_000, 6_000, 12_000, 25_000],
  blocks: [30, 80, 150, 300, 600, 1_200],
  links: [0.1, 0.2, 0.3, 0.45, 0.6, 0.8],
  prose: [0.1, 0.2, 0.35, 0.5, 0.65, 0.8],
  prices: [1, 2, 4, 8, 16, 40],
  headings: [2, 5, 10, 20, 40],
  firsts: [1, 2, 3, 6],
  code: [1, 3, 8],
  tables: [1, 3],
  items: [10, 40, 100, 300],
  images: [2, 6, 15, 40],
  articles: [1, 2, 4, 10],
  times: [1, 2, 5, 12],
  fields: [2, 5, 10, 20],
  longest: [100, 250, 500, 1_000],
  main: [0.1, 0.3, 0.5, 0.7, 0.9],
  path: [1, 2, 3, 4, 6],
};

const maxShortChars = 28;
const maxTokens = 3_000;

/**
 * Returns the features of a page's kind as a bag of tokens: schema.org types, words of URL, class and id, short texts, and
 * bucketed counts.
 */
export function kindTokens(state: PageState, blocks: readonly Block[], root: BlockTreeNode): string[] {
  const tokens = new Set<string>();
  // Elements with equal names share one set of words, which is counted once.
  const elementsByWords = new Map<ReadonlySet<string>, number>();
  const counts = { headings: 0, firsts: 0, code: 0, tables: 0, items: 0, images: 0, articles: 0, times: 0, fields: 0 };
  const countersByTag: Readonly<Record<string, keyof typeof counts>> = {
    h1: 'firsts',
    h2: 'headings',
    h3: 'headings',
    pre: 'code',
    table: 'tables',
    li: 'items',
    img: 'images',
    article: 'articles',
    time: 'times',
    input: 'fields',
  };
  walk(state.body, (element) => {
    const counter = countersByTag[element.tag];
    if (counter) counts[counter] += 1;
    if (element.words.size > 0) elementsByWords.set(element.words, (elementsByWords.get(element.words) ?? 0) + 1);
    const type = element.attribute('itemtype');
    if (type) tokens.add(`item ${type.slice(type.lastIndexOf('/') + 1).slice(0, 40)}`);
  });
  let longestBlock = 0;
  let keptLength = 0;
  for (const block of blocks) {
    if (block.text.length <= maxShortChars && tokens.size < maxTokens) tokens.add(`text ${block.text.toLowerCase()}`);
    longestBlock = Math.max(longestBlock, block.proseLength);
    if (block.inMain && block.dropped === undefined) keptLength += block.textLength;
  }
  for (const [name, count] of countWords(elementsByWords)) {
    if (tokens.size >= maxTokens * 2) break;
    tokens.add(`name ${name}`);
    if (count >= 4) tokens.add(`names ${name}`);
  }
  for (const type of state.metadata.types) tokens.add(`data ${type}`);
  const urlWords = pathWords(state.metadata.address);
  for (const word of urlWords) tokens.add(`address ${word}`);
  const values = {
    ...counts,
    ink: root.textLength,
    blocks: blocks.length,
    links: root.linkLength / root.textLength,
    prose: root.proseLength / root.textLength,
    prices: root.priceCount,
    longest: longestBlock,
    main: keptLength / root.textLength,
    path: urlWords.length,
  };
  for (const [name, value] of Object.entries(values))
    tokens.add(`${name} ${(buckets[name] ?? []).filter((limit) => value >= limit).length}`);
  return [...tokens];
}

function countWords(elementsByWords: ReadonlyMap<ReadonlySet<string>, number>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [urlWords, count] of elementsByWords)
    for (const word of urlWords) counts.set(word, (counts.get(word) ?? 0) + count);
  return counts;
}

function pathWords(url: string): string[] {
  const address = URL.parse(url);
  if (!address) return [];
  const host = address.hostname.split('.').slice(0, -2);
  return [...host, ...address.pathname.toLowerCase().split(/[/.]/)].filter((word) => /^[a-z][a-z_-]{0,20}$/.test(word));
}
