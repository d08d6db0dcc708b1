import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  blockFeatureCount,
  writeBlockFeatures,
  writeLearnedFeatures,
} from '../../../services/scraper/src/page/blocks/block-features';
import { FeatureMatrix } from '../../../services/scraper/src/page/blocks/feature-matrix';
import { toBlockArrays, type BlockArrays } from '../../../services/scraper/src/page/blocks/block-arrays';
import { pageBlocks, type Block } from '../../../services/scraper/src/page/blocks/page-blocks';
import type { BlockTreeNode } from '../../../services/scraper/src/page/blocks/block-tree';
import {
  splitWords,
  type NamedBlock,
  type NamedNode,
  type WordWeights,
} from '../../../services/scraper/src/page/blocks/word-features';
import { kindTokens } from '../../../services/scraper/src/page/kind/kind-tokens';
import { pageSteps } from '../../../services/scraper/src/page/read-page';
import { summarise } from '../../../services/scraper/src/page/steps/choose-blocks';
import { createPageState } from '../../../services/scraper/src/page/page-state';
import { alignBlocks } from './align-blocks';
import { hashNames } from './hash-names';

/** Ground truth of a page's content, in the format of its set. */
export interface Truth {
  file: string;
  url: string;
  type?: string;
  text?: string;
  with?: string[];
  without?: string[];
}

/** A page prepared for training: features that do not depend on weights, and the inputs of those that do. */
export interface LabelledPage {
  set: string;
  id: string;
  group: string;
  type: string | undefined;
  /** Whether `class` and `id` have their names; otherwise these are hashed (`hashNames`). */
  hasNames: boolean;
  isReference: boolean;
  tokens: string[];
  /** For each block its features that do not need learned weights. */
  rows: FeatureMatrix;
  /** Share of the block that belongs to the content; negative if unknown. */
  labels: number[];
  /** Words of each block. */
  sizes: number[];
  /** Text length of each block. */
  textLengths: number[];
  arrays: BlockArrays;
  /** Number of words in the truth. */
  truthSize: number;
  /** For each block the input for learning word weights. */
  named: NamedBlock[];
}

/** Assumed number of words of a page whose complete truth is unknown. */
const unknownSize = 400;
const last = pageSteps.findIndex(({ name }) => name === 'clean main');

/** Returns truths by page; `folder` is the set's development half. */
export function loadTruths(folder: string): [id: string, truth: Truth][] {
  const truths = JSON.parse(readFileSync(path.join(folder, 'gt.json'), 'utf8')) as Record<string, Truth>;
  return Object.entries(truths);
}

/** Returns the pages of one set, each as it is and with hashed names, without pages that have no text. */
export function labelledPages(set: string, folder: string): LabelledPage[] {
  return loadTruths(folder).flatMap(([id, truth]) => {
    const bytes = readFileSync(path.join(folder, 'html', truth.file));
    return [
      labelPage(set, id, truth, bytes, true),
      labelPage(set, id, truth, hashNames(bytes, groupOf(set, truth)), false),
    ].filter((page) => page !== undefined);
  });
}

function labelPage(
  set: string,
  id: string,
  truth: Truth,
  bytes: Uint8Array,
  hasNames: boolean,
): LabelledPage | undefined {
  const state = createPageState(
    { url: truth.url, bytes, contentType: 'text/html' },
    { maxChars: 1e6, rendered: false },
  );
  for (const step of pageSteps.slice(0, last + 1)) step.run(state);
  const { blocks, root } = pageBlocks(state.body, state.main);
  if (blocks.length === 0) return undefined;
  const words = blocks.map(({ text }) => splitWords(text));
  const rows = new FeatureMatrix(blocks.length, blockFeatureCount);
  writeBlockFeatures(rows, blocks, root, summarise(state));
  return {
    set,
    id,
    group: groupOf(set, truth),
    type: truth.type && set === 'wcxb' ? truth.type : undefined,
    hasNames,
    isReference: state.isDocsContainer,
    tokens: kindTokens(state, blocks, root),
    rows,
    labels: labelsOf(truth, words),
    sizes: words.map(({ length }) => length),
    textLengths: blocks.map(({ textLength }) => textLength),
    arrays: toBlockArrays(blocks),
    truthSize: truth.text === undefined ? unknownSize : splitWords(truth.text).length,
    named: namedBlocks(blocks),
  };
}

/** Copies the names around each block, so that the tree of the page can be garbage-collected. */
function namedBlocks(blocks: readonly Block[]): NamedBlock[] {
  const copies = new Map<BlockTreeNode, NamedNode>();
  const copyOf = (node: BlockTreeNode): NamedNode => {
    const existing = copies.get(node);
    if (existing) return existing;
    const { tag, words } = node.element;
    const copy = { parent: node.parent && copyOf(node.parent), element: { tag, words } };
    copies.set(node, copy);
    return copy;
  };
  return blocks.map(({ node, text }) => ({ node: copyOf(node), text: text.slice(0, 300) }));
}

/** Returns the group of a page: pages of one site, or of one generator, are never split between training and test. */
function groupOf(set: string, { type, url }: Truth): string {
  if (set === 'docswide') return `generator ${type}`;
  if (set === 'docs') return 'generator sphinx-themes';
  return siteOf(url);
}

/** Returns the approximate registrable domain: two labels, three under `co.uk` and the like. */
function siteOf(url: string): string {
  const labels = (URL.parse(url)?.hostname ?? url).split('.');
  const hasCountrySecondLevel =
    /^(?:com?|org|net|ac|gov|edu|ne|or|go)$/.test(labels.at(-2) ?? '') && (labels.at(-1) ?? '').length === 2;
  return labels.slice(hasCountrySecondLevel ? -3 : -2).join('.');
}

function labelsOf(truth: Truth, texts: readonly string[][]): number[] {
  if (truth.text !== undefined) return alignBlocks(texts, splitWords(truth.text));
  const normalise = (text: string): string => splitWords(text).join(' ');
  const wantedSegments = (truth.with ?? []).map(normalise).filter(Boolean);
  const unwantedSegments = (truth.without ?? []).map(normalise).filter(Boolean);
  return texts.map((words) => {
    const text = words.join(' ');
    const contains = (segment: string): boolean =>
      text.includes(segment) || (words.length > 4 && segment.includes(text));
    if (wantedSegments.some(contains)) return 1;
    return unwantedSegments.some(contains) ? 0 : -1;
  });
}

/** Returns a page's rows with `width` columns, and with the features that need learned weights. */
export function withLearnedFeatures(
  { rows, named }: LabelledPage,
  width: number,
  kinds: readonly number[],
  weights: WordWeights,
): FeatureMatrix {
  const matrix = new FeatureMatrix(rows.count, width);
  for (let at = 0; at < rows.count; at += 1) matrix.values.set(rows.row(at), matrix.offset(at));
  writeLearnedFeatures(matrix, kinds, named, weights);
  return matrix;
}
