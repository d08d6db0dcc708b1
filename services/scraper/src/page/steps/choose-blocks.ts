import type { Element } from '@winnow/markdown';
import { rowWidth, writeBlockFeatures, writeLearnedFeatures } from '../blocks/block-rows';
import { chooseThreshold, expectedF1, lowerForKind } from '../blocks/choose-threshold';
import { FeatureRows } from '../blocks/feature-rows';
import { pageBlocks, type Block } from '../blocks/page-blocks';
import type { Surroundings } from '../blocks/surroundings';
import type { About } from '../blocks/title-features';
import { placesOf } from '../blocks/places';
import { wholeContainer } from '../blocks/whole-container';
import { withoutDoubtful } from '../blocks/without-doubtful';
import { kindFeatures, kindShares } from '../kind/page-kind';
import { likeliestKind, pageKinds } from '../kind/page-kinds';
import { pageSigns } from '../kind/page-signs';
import { confidenceOf } from '../model/confidence';
import { weighBlocks } from '../model/weigh-blocks';
import type { PageState } from '../page-state';

const documentation = pageKinds.indexOf('documentation');

/** Minimum amount of text for which blocks are weighed; below it the rules decide alone. */
const minInk = 1_500;
/** Maximum elements for which blocks are weighed, since features of more blocks would fill the thread's memory. */
const maxElements = 50_000;
/** Maximum loss in expected F1 for which a documentation generator's own container is preferred to single blocks. */
const referenceTrust = 0.08;
/**
 * The same limit for any other container, and the minimum probability of documentation. By the folds: docswide +.005.
 */
const containerTrust = 0.04;
const sureKind = 0.7;

/**
 * Decides block by block which text is the content. A forest weighs each block by its markup, position, names and
 * words, by the result of the rules and the page's kind, and then again with the probabilities of surrounding blocks.
 * Keeps the rules' choice for pages that are too short or too large to weigh, and for content marked by a documentation
 * generator; other documentation is kept as a whole container.
 */
export function chooseBlocks(state: PageState): void {
  if (isHuge(state.body)) return;
  const { blocks, root } = pageBlocks(state.body, state.main);
  if (blocks.length === 0) return;
  const kinds = kindShares(state.model.kinds, pageSigns(state, blocks, root));
  const choice = choose(state, blocks, root, kinds);
  state.kind = likeliestKind(kinds);
  blocks.forEach(({ element, dropped }, at) => {
    // The title is shown above the content, and comments are content only in a forum.
    const isSettled = dropped === 'title' || (dropped === 'comments' && state.kind !== 'forum');
    if (isSettled || !choice.keeps(at)) element.dropped = dropped ?? 'improbable';
  });
  state.main = [state.body];
  state.confidence = confidenceOf(state.model.confidence, choice.expected);
}

interface Kept {
  readonly keeps: (at: number) => boolean;
  readonly expected: number;
}

function choose(state: PageState, blocks: readonly Block[], root: Surroundings, kinds: readonly number[]): Kept {
  const sizes = blocks.map(({ ink }) => ink);
  const rows = new FeatureRows(blocks.length, rowWidth);
  writeBlockFeatures(rows, blocks, root, aboutOf(state));
  writeLearnedFeatures(rows, kindFeatures(kinds), blocks, state.model);
  const probabilities = weighBlocks(state.model, rows, sizes, placesOf(blocks));
  const { threshold, expected } = chooseThreshold(probabilities, sizes);
  const byRules = (at: number): boolean => blocks[at]!.inMain && blocks[at]!.dropped === undefined;
  const ofRules = expectedF1(probabilities, sizes, byRules);
  if (root.ink < minInk || (state.isReference && ofRules >= expected - referenceTrust))
    return { keeps: byRules, expected: ofRules };
  if (kinds[documentation]! >= sureKind) {
    const container = wholeContainer(blocks, probabilities, sizes);
    if (container && container.expected >= expected - containerTrust) return container;
  }
  const least = lowerForKind(threshold, kinds);
  const keeps = (at: number): boolean => probabilities[at]! >= least;
  if (likeliestKind(kinds) !== 'article') return { keeps, expected };
  return { keeps: withoutDoubtful(probabilities, sizes, keeps, byRules), expected };
}

/** Returns the title and summary of a page for comparison with its text. */
export function aboutOf({ title, metadata }: PageState): About {
  const tags = metadata.tags;
  return { title, description: tags.get('og:description') ?? tags.get('description') ?? '' };
}

/** Hidden elements count, since they are weighed as well. */
function isHuge(body: Element): boolean {
  let elements = 0;
  const count = ({ children }: Element): boolean =>
    children.some((child) => typeof child !== 'string' && ((elements += 1) > maxElements || count(child)));
  return count(body);
}
