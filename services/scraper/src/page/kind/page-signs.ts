import { walk } from '@winnow/markdown';
import type { Block } from '../blocks/page-blocks';
import type { BlockTreeNode } from '../blocks/block-tree';
import type { PageState } from '../page-state';

/** Bounds of the ranges of each number; a range becomes a word, so that a linear model can weigh it. */
const ranges: Readonly<Record<string, readonly number[]>> = {
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

const shortText = 28;
const maxSigns = 3_000;

/**
 * Returns the signs of a page's kind as words: from its data, address, names and short texts, and the ranges of its
 * sizes.
 */
export function pageSigns(state: PageState, blocks: readonly Block[], root: BlockTreeNode): string[] {
  const signs = new Set<string>();
  // Elements of one name share its set of words, so that most are counted at once.
  const named = new Map<ReadonlySet<string>, number>();
  const counts = { headings: 0, firsts: 0, code: 0, tables: 0, items: 0, images: 0, articles: 0, times: 0, fields: 0 };
  const counted: Readonly<Record<string, keyof typeof counts>> = {
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
    const counter = counted[element.tag];
    if (counter) counts[counter] += 1;
    if (element.words.size > 0) named.set(element.words, (named.get(element.words) ?? 0) + 1);
    const type = element.attribute('itemtype');
    if (type) signs.add(`item ${type.slice(type.lastIndexOf('/') + 1, type.length).slice(0, 40)}`);
  });
  let longest = 0;
  let kept = 0;
  for (const block of blocks) {
    if (block.text.length <= shortText && signs.size < maxSigns) signs.add(`text ${block.text.toLowerCase()}`);
    longest = Math.max(longest, block.proseLength);
    if (block.inMain && block.dropped === undefined) kept += block.textLength;
  }
  for (const [name, count] of countWords(named)) {
    if (signs.size >= maxSigns * 2) break;
    signs.add(`name ${name}`);
    if (count >= 4) signs.add(`names ${name}`);
  }
  for (const type of state.metadata.types) signs.add(`data ${type}`);
  const words = addressWords(state.page.url);
  for (const word of words) signs.add(`address ${word}`);
  const sizes = {
    ...counts,
    ink: root.textLength,
    blocks: blocks.length,
    links: root.linkLength / root.textLength,
    prose: root.proseLength / root.textLength,
    prices: root.priceCount,
    longest,
    main: kept / root.textLength,
    path: words.length,
  };
  for (const [name, value] of Object.entries(sizes))
    signs.add(`${name} ${(ranges[name] ?? []).filter((limit) => value >= limit).length}`);
  return [...signs];
}

function countWords(sets: ReadonlyMap<ReadonlySet<string>, number>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [words, count] of sets) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + count);
  return counts;
}

function addressWords(url: string): string[] {
  try {
    const { pathname, hostname } = new URL(url);
    const host = hostname.split('.').slice(0, -2);
    return [...host, ...pathname.toLowerCase().split(/[/.]/)].filter((word) => /^[a-z][a-z_-]{0,20}$/.test(word));
  } catch {
    return [];
  }
}
