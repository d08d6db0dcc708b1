import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  blockWidth,
  writeBlockFeatures,
  writeLearnedFeatures,
} from '../../../services/scraper/src/page/blocks/block-rows';
import { FeatureRows } from '../../../services/scraper/src/page/blocks/feature-rows';
import { placesOf, type Places } from '../../../services/scraper/src/page/blocks/places';
import { pageBlocks, type Block } from '../../../services/scraper/src/page/blocks/page-blocks';
import type { Surroundings } from '../../../services/scraper/src/page/blocks/surroundings';
import {
  wordsOf,
  type NamedBlock,
  type NamedPlace,
  type WordWeights,
} from '../../../services/scraper/src/page/blocks/word-features';
import { pageSigns } from '../../../services/scraper/src/page/kind/page-signs';
import { pageSteps } from '../../../services/scraper/src/page/read-page';
import { aboutOf } from '../../../services/scraper/src/page/steps/choose-blocks';
import { startState } from '../../../services/scraper/src/page/page-state';
import { alignBlocks } from './align-blocks';

/** Ground truth of a page's content, as given by its set. */
export interface Truth {
  file: string;
  url: string;
  type?: string;
  text?: string;
  with?: string[];
  without?: string[];
  must?: string[];
  mustNot?: string[];
}

/** A page prepared for training: features that depend on no weights, and the inputs of those that do. */
export interface LabelledPage {
  set: string;
  id: string;
  group: string;
  type: string | undefined;
  isReference: boolean;
  signs: string[];
  /** For each block its features that do not need learned weights. */
  rows: FeatureRows;
  /** Share of the block that belongs to the content; negative if unknown. */
  labels: number[];
  /** Words of each block. */
  sizes: number[];
  /** Characters of each block. */
  inks: number[];
  places: Places;
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

/** Returns the pages of one set, without pages that have no text. */
export function labelledPages(set: string, folder: string): LabelledPage[] {
  return loadTruths(folder).flatMap(([id, truth]) => {
    const bytes = readFileSync(path.join(folder, 'html', truth.file));
    return labelPage(set, id, truth, bytes) ?? [];
  });
}

function labelPage(set: string, id: string, truth: Truth, bytes: Uint8Array): LabelledPage | undefined {
  const state = startState({ url: truth.url, bytes, contentType: 'text/html' }, { maxChars: 1e6, rendered: false });
  for (const step of pageSteps.slice(0, last + 1)) step.run(state);
  const { blocks, root } = pageBlocks(state.body, state.main);
  if (blocks.length === 0) return undefined;
  const words = blocks.map(({ text }) => wordsOf(text));
  const rows = new FeatureRows(blocks.length, blockWidth);
  writeBlockFeatures(rows, blocks, root, aboutOf(state));
  return {
    set,
    id,
    group: groupOf(set, truth),
    type: truth.type && set === 'wcxb' ? truth.type : undefined,
    isReference: state.isReference,
    signs: pageSigns(state, blocks, root),
    rows,
    labels: labelsOf(truth, words),
    sizes: words.map(({ length }) => length),
    inks: blocks.map(({ ink }) => ink),
    places: placesOf(blocks),
    truthSize: truth.text === undefined ? unknownSize : wordsOf(truth.text).length,
    named: namedBlocks(blocks),
  };
}

/** Returns the words around each block without the page's tree. */
function namedBlocks(blocks: readonly Block[]): NamedBlock[] {
  const known = new Map<Surroundings, NamedPlace>();
  const placeOf = (around: Surroundings): NamedPlace => {
    const before = known.get(around);
    if (before) return before;
    const { tag, words } = around.element;
    const place = { parent: around.parent && placeOf(around.parent), element: { tag, words } };
    known.set(around, place);
    return place;
  };
  return blocks.map(({ around, text }) => ({ around: placeOf(around), text: text.slice(0, 300) }));
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
  const long = /^(?:com?|org|net|ac|gov|edu|ne|or|go)$/.test(labels.at(-2) ?? '') && (labels.at(-1) ?? '').length === 2;
  return labels.slice(long ? -3 : -2).join('.');
}

function labelsOf(truth: Truth, texts: readonly string[][]): number[] {
  if (truth.text !== undefined) return alignBlocks(texts, wordsOf(truth.text));
  const squeeze = (text: string): string => wordsOf(text).join(' ');
  const wanted = (truth.with ?? []).map(squeeze).filter(Boolean);
  const unwanted = (truth.without ?? []).map(squeeze).filter(Boolean);
  return texts.map((words) => {
    const text = words.join(' ');
    const holds = (segment: string): boolean => text.includes(segment) || (words.length > 4 && segment.includes(text));
    if (wanted.some(holds)) return 1;
    return unwanted.some(holds) ? 0 : -1;
  });
}

/** Returns a page's rows with `width` columns, and with the features that need learned weights. */
export function withLearnedFeatures(
  { rows, named }: LabelledPage,
  width: number,
  kinds: readonly number[],
  weights: WordWeights,
): FeatureRows {
  const wide = new FeatureRows(rows.count, width);
  for (let at = 0; at < rows.count; at += 1) wide.values.set(rows.row(at), wide.at(at));
  writeLearnedFeatures(wide, kinds, named, weights);
  return wide;
}
