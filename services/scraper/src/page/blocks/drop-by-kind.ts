import type { PageKind } from '@winnow/contracts';
import { closest, type Element } from '@winnow/markdown';
import type { Block, KeepPredicate } from './page-blocks';

/** Maximum levels from a text to the element that is named. */
const maxLevels = 12;
/** Minimum running text of an answer. */
const minProse = 60;
/** Maximum share of the kept text in dropped blocks, and minimum characters of the others: else the page is about them. */
const maxShare = 0.8;
const minRest = 300;

/** Maximum levels from a text to its review, which may be in a list with other text, and to its filter. */
const maxReviewLevels = 3;
const maxFilterLevels = 4;

type BlockRule = (block: Block) => boolean;

/**
 * Drops what pages of a kind show beside their content, and the model keeps on some of them. Examples are signatures,
 * link previews and comments on answers in a forum, customers' reviews in a shop, and filters of a collection. By
 * cross-validation: WCXB +.0013, forums +.011, collections +.005, products +.001.
 */
export function dropByKind(kind: PageKind | undefined, blocks: readonly Block[], isKept: KeepPredicate): KeepPredicate {
  const dropped = new Set<number>();
  const kept = blocks.map((_, index) => index).filter(isKept);
  const lengthOf = (indexes: readonly number[]): number =>
    indexes.reduce((sum, index) => sum + blocks[index]!.textLength, 0);
  const keptLength = lengthOf(kept);
  const maxLength = Math.min(keptLength * maxShare, keptLength - minRest);
  let droppedLength = 0;
  for (const rule of rulesOf(
    kind,
    kept.map((index) => blocks[index]!),
  )) {
    const matching = kept.filter((index) => !dropped.has(index) && rule(blocks[index]!));
    const length = lengthOf(matching);
    if (droppedLength + length > maxLength) continue;
    droppedLength += length;
    for (const index of matching) dropped.add(index);
  }
  return (index) => isKept(index) && !dropped.has(index);
}

function rulesOf(kind: PageKind | undefined, kept: readonly Block[]): BlockRule[] {
  if (kind === 'forum') return [isSignature, isDroppedByRules, ...(hasAnswers(kept) ? [isCommentOnAnswer] : [])];
  if (kind === 'product') return [isReview];
  return kind === 'collection' ? [isReview, isFilter] : [];
}

/** Matches the classes of forum software: `signature`, `postsignature`, `signature-content-wrapper`. */
const signatureNames = /signature/i;
const maxNamesChars = 200;

const isSignature: BlockRule = ({ element }) =>
  closest(element, maxLevels, ({ names }) => signatureNames.test(names.slice(0, maxNamesChars))) !== undefined;

/** Previews of linked pages and notices. Shorter blocks are the names of authors, which some readers want. */
const isDroppedByRules: BlockRule = ({ dropped, textLength }) =>
  textLength >= minProse && (dropped === 'name' || dropped === 'tag' || dropped === 'hidden');

/** Whether a page has answers that are not marked as comments, so that its comments are notes on them. */
function hasAnswers(kept: readonly Block[]): boolean {
  return kept.some(
    ({ element, dropped, proseLength }) =>
      dropped !== 'comments' && proseLength >= minProse && isNamed(element, ['answer']),
  );
}

const isCommentOnAnswer: BlockRule = ({ element, dropped }) =>
  dropped === 'comments' && isNamed(element, ['answer', 'question']);

const isReview: BlockRule = ({ element }) => isNamed(element, ['review'], maxReviewLevels);

const isFilter: BlockRule = ({ element, dropped }) =>
  dropped === 'name' &&
  isNamed(element, ['filter', 'filters', 'facet', 'facets', 'refinement', 'refinements'], maxFilterLevels);

function isNamed(element: Element, names: readonly string[], levels = maxLevels): boolean {
  return closest(element, levels, ({ words }) => names.some((name) => words.has(name))) !== undefined;
}
