import type { Element } from '@winnow/markdown';
import { blockRows, rowNames } from '../blocks/block-rows';
import { chooseThreshold, expectedF1 } from '../blocks/choose-threshold';
import { pageBlocks, type Block, type Surroundings } from '../blocks/page-blocks';
import { wordFeatures } from '../blocks/word-features';
import { kindFeatures, kindShares } from '../kind/page-kind';
import { pageKinds } from '../kind/page-kinds';
import { pageSigns } from '../kind/page-signs';
import { confidenceOf } from '../model/confidence';
import { probabilityOf } from '../model/forest';
import type { PageState } from '../page-state';

/** On a page with less text than this the rules decide alone: there is too little to weigh. */
const leastInk = 1_500;
/** On a page of more elements they decide alone as well: features of all its blocks would fill the thread's memory. */
const mostElements = 50_000;
/** Expected F1 that a documentation generator's own container may fall short of the best choice. */
const referenceTrust = 0.08;

/**
 * Decides block by block what the content is: a forest weighs what each block is made of, where it stands, what its
 * names and words say, what the rules found and what kind of page it is. The rules' own choice stands on pages that are
 * too short or too large to weigh, and where a documentation generator marks the content.
 */
export function chooseBlocks(state: PageState): void {
  if (isHuge(state.body)) return;
  const { blocks, root } = pageBlocks(state.body, state.main);
  if (blocks.length === 0) return;
  const kinds = kindShares(state.model.kinds, pageSigns(state, blocks, root));
  const probabilities = weigh(state, blocks, root, kinds);
  const sizes = blocks.map(({ ink }) => ink);
  const { threshold, expected } = chooseThreshold(probabilities, sizes);
  const byRules = (at: number): boolean => blocks[at]!.inMain && blocks[at]!.dropped === undefined;
  const ofRules = expectedF1(probabilities, sizes, byRules);
  const rulesStand = root.ink < leastInk || (state.isReference && ofRules >= expected - referenceTrust);
  const isKept = rulesStand ? byRules : (at: number): boolean => probabilities[at]! >= threshold;
  state.kind = pageKinds[kinds.indexOf(Math.max(...kinds))];
  blocks.forEach(({ element, dropped }, at) => {
    // The title is shown above the content; what visitors say is content of a forum alone.
    const isSettled = dropped === 'title' || (dropped === 'comments' && state.kind !== 'forum');
    if (isSettled || !isKept(at)) element.dropped = dropped ?? 'improbable';
  });
  state.main = [state.body];
  state.confidence = confidenceOf(state.model.confidence, rulesStand ? ofRules : expected);
}

/** What is hidden counts: it is weighed as well. */
function isHuge(body: Element): boolean {
  let elements = 0;
  const count = ({ children }: Element): boolean =>
    children.some((child) => typeof child !== 'string' && ((elements += 1) > mostElements || count(child)));
  return count(body);
}

function weigh(state: PageState, blocks: readonly Block[], root: Surroundings, kinds: readonly number[]): number[] {
  const shares = kindFeatures(kinds);
  const words = wordFeatures(blocks, state.model);
  const row = new Float32Array(rowNames(pageKinds).length);
  return blockRows(blocks, root, state.title).map((own, at) => {
    let to = 0;
    // Typed arrays take single numbers several times as fast as lists of them.
    for (const part of [own, shares, words[at]!]) for (const value of part) row[to++] = value;
    return probabilityOf(state.model.blocks, row);
  });
}
