import type { Element } from '@winnow/markdown';
import { blockRows } from '../blocks/block-rows';
import { chooseThreshold, expectedF1 } from '../blocks/choose-threshold';
import { pageBlocks, type Block, type Surroundings } from '../blocks/page-blocks';
import type { About } from '../blocks/title-features';
import { placesOf } from '../blocks/places';
import { wholeContainer } from '../blocks/whole-container';
import { wordFeatures } from '../blocks/word-features';
import { kindFeatures, kindShares } from '../kind/page-kind';
import { pageKinds } from '../kind/page-kinds';
import { pageSigns } from '../kind/page-signs';
import { confidenceOf } from '../model/confidence';
import { weighBlocks } from '../model/weigh-blocks';
import type { PageState } from '../page-state';

const documentation = pageKinds.indexOf('documentation');

/** On a page with less text than this the rules decide alone: there is too little to weigh. */
const minInk = 1_500;
/** On a page of more elements they decide alone as well: features of all its blocks would fill the thread's memory. */
const maxElements = 50_000;
/** Expected F1 that a documentation generator's own container may fall short of the best choice. */
const referenceTrust = 0.08;
/** The same for any element as a whole, on a page that is documentation as surely as this. By the folds: docswide +.005. */
const containerTrust = 0.04;
const sureKind = 0.7;

/**
 * Decides block by block what the content is: a forest weighs what each block is made of, where it is, what its
 * names and words say, what the rules found and what kind of page it is, and then once more with what was found of the
 * blocks around it. The rules' own choice stands on pages that are too short or too large to weigh, and where a documentation
 * generator marks the content; other documentation is taken whole from the element that holds it.
 */
export function chooseBlocks(state: PageState): void {
  if (isHuge(state.body)) return;
  const { blocks, root } = pageBlocks(state.body, state.main);
  if (blocks.length === 0) return;
  const kinds = kindShares(state.model.kinds, pageSigns(state, blocks, root));
  const choice = choose(state, blocks, root, kinds);
  state.kind = pageKinds[kinds.indexOf(Math.max(...kinds))];
  blocks.forEach(({ element, dropped }, at) => {
    // The title is shown above the content; what visitors say is content of a forum alone.
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
  const shares = kindFeatures(kinds);
  const words = wordFeatures(blocks, state.model);
  const parts = blockRows(blocks, root, aboutOf(state)).map((own, at) => [own, shares, words[at]!]);
  const probabilities = weighBlocks(state.model, parts, sizes, placesOf(blocks));
  const { threshold, expected } = chooseThreshold(probabilities, sizes);
  const byRules = (at: number): boolean => blocks[at]!.inMain && blocks[at]!.dropped === undefined;
  const ofRules = expectedF1(probabilities, sizes, byRules);
  if (root.ink < minInk || (state.isReference && ofRules >= expected - referenceTrust))
    return { keeps: byRules, expected: ofRules };
  if (kinds[documentation]! >= sureKind) {
    const container = wholeContainer(blocks, probabilities, sizes);
    if (container && container.expected >= expected - containerTrust) return container;
  }
  return { keeps: (at) => probabilities[at]! >= threshold, expected };
}

/** What the page says of itself, as far as its text can be compared with it. */
export function aboutOf({ title, metadata }: PageState): About {
  const tags = metadata.tags;
  return { title, description: tags.get('og:description') ?? tags.get('description') ?? '' };
}

/** What is hidden counts: it is weighed as well. */
function isHuge(body: Element): boolean {
  let elements = 0;
  const count = ({ children }: Element): boolean =>
    children.some((child) => typeof child !== 'string' && ((elements += 1) > maxElements || count(child)));
  return count(body);
}
