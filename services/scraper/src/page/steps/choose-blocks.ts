import type { Element } from '@winnow/markdown';
import { featureCount, writeBlockFeatures, writeLearnedFeatures } from '../blocks/block-features';
import { chooseThreshold, computeExpectedF1, thresholdForKind } from '../blocks/choose-threshold';
import { FeatureMatrix } from '../blocks/feature-matrix';
import { pageBlocks, type Block, type KeepPredicate } from '../blocks/page-blocks';
import type { BlockTreeNode } from '../blocks/block-tree';
import type { PageSummary } from '../blocks/title-features';
import { toBlockArrays } from '../blocks/block-arrays';
import { bestContainer } from '../blocks/best-container';
import { keepAuthors } from '../blocks/keep-authors';
import { keepCode } from '../blocks/keep-code';
import { entryTitles, isListOfPosts } from '../blocks/keep-entry-titles';
import { keepHeadings } from '../blocks/keep-headings';
import { keepHero } from '../blocks/keep-hero';
import { keepLead } from '../blocks/keep-lead';
import { keepOpening } from '../blocks/keep-opening';
import { keepNestedReplies } from '../blocks/keep-nested-replies';
import { keepPostParts } from '../blocks/keep-post-parts';
import { keepProductFacts } from '../blocks/keep-product-facts';
import { keepReplies, minForumProbability } from '../blocks/keep-replies';
import { keepSubpages } from '../blocks/keep-subpages';
import { hasWholeThread, keepThread } from '../blocks/keep-thread';
import { keepTables } from '../blocks/keep-tables';
import { keepConsistent } from '../blocks/keep-consistent';
import { imagesToDrop } from '../blocks/drop-images';
import { dropArticleExtras } from '../blocks/drop-article-extras';
import { dropByKind } from '../blocks/drop-by-kind';
import { distinctLengths } from '../blocks/distinct-lengths';
import { dropRepeatedLabels } from '../blocks/drop-repeated-labels';
import { dropUncertain } from '../blocks/drop-uncertain';
import { roundProbabilities, predictKinds } from '../kind/predict-kinds';
import { excludeForum, raiseDiscussions } from '../kind/thread-software';
import { decideKind, reportedKind } from '../kind/declared-kind';
import { likeliestKind, pageKinds } from '../kind/page-kinds';
import { kindTokens } from '../kind/kind-tokens';
import { confidenceOf } from '../model/confidence';
import { predictBlocks } from '../model/predict-blocks';
import { declaresEvent } from '../text/event-data';
import { sectionNames } from '../text/title-heading';
import { urlResolver } from '../output/url-resolver';
import type { PageState } from '../page-state';
import { minModelTextLength } from '../model-limit';

const documentation = pageKinds.indexOf('documentation');
const forum = pageKinds.indexOf('forum');

/**
 * Minimum text length of a collection for the model: its cards have no sentences, for which the rules look. Below it, the
 * kind is a guess.
 */
const minCollectionLength = 100;
/** Maximum elements of a page for the model, since the features of more blocks would exceed the thread's memory. */
const maxElements = 50_000;
/** Maximum loss in expected F1 at which a documentation generator's container is preferred to single blocks. */
const maxDocsContainerLoss = 0.08;
/**
 * The same limit for any other container, and the minimum probability of documentation. By cross-validation: docswide
 * +.005.
 */
const maxContainerLoss = 0.04;
const minKindProbability = 0.7;

/**
 * Classifies each block as content or boilerplate. A forest predicts from markup, position, names and words, the result
 * of the rules and the page's kind; a second one adds the probabilities of surrounding blocks. Pages that are too short
 * or too large, and containers of documentation generators, keep the selection of the rules; other documentation is kept
 * as a whole container.
 */
export function chooseBlocks(state: PageState): void {
  if (hasTooManyElements(state.body)) return;
  const { blocks, images, root } = pageBlocks(state.body, state.main);
  if (blocks.length === 0) return;
  const predicted = predictKinds(state.model.kinds, kindTokens(state, blocks, root));
  const kindProbabilities = declaresEvent(state.metadata.types)
    ? excludeForum(predicted)
    : raiseDiscussions(predicted, state.tree.root);
  const { isKept: isSelected, distinctF1 } = selectBlocks(state, blocks, root, kindProbabilities);
  state.kind = decideKind(kindProbabilities, state.metadata.types);
  const isDocs = state.isDocsContainer && state.kind === 'documentation';
  // The container of a generator makes the likeliest kind certain enough: entries of references have few words.
  state.reportedKind =
    reportedKind(kindProbabilities, state.metadata.types, root.textLength) ?? (isDocs ? 'documentation' : undefined);
  // In reference documentation, such links are types and versions.
  const withoutLabels = state.kind === 'documentation' ? isSelected : dropRepeatedLabels(blocks, isSelected);
  const withReplies = keepNestedReplies(blocks, withoutLabels);
  const withAuthors = state.kind === 'forum' ? keepAuthors(blocks, keepPostParts(blocks, withReplies)) : withReplies;
  const withFacts = state.kind === 'product' ? keepProductFacts(blocks, withAuthors) : withAuthors;
  const mayBeList = !state.isDocsContainer && kindProbabilities[forum]! < minForumProbability;
  const titles = mayBeList ? entryTitles(state.kind, blocks, withFacts) : new Set<number>();
  if (mayBeListing(state) && isListOfPosts(titles, blocks, state.page.url)) state.reportedKind = 'listing';
  const withTitles: KeepPredicate = (index) => titles.has(index) || withFacts(index);
  const isKept = dropByKind(state.kind, blocks, withTitles);
  state.hasWholeThread = state.kind === 'forum' && hasWholeThread(blocks, isKept);
  const sharedImage = state.metadata.tags.get('og:image');
  for (const image of imagesToDrop(images, blocks, isKept, sharedImage)) image.dropped = 'improbable';
  const isSectionName = sectionNames(state);
  blocks.forEach(({ element, dropped }, index) => {
    // The title is a separate field, a name above it is on every page, and comments are content only in a forum.
    const isNeverContent =
      dropped === 'title' || (dropped === 'comments' && state.kind !== 'forum') || isSectionName(element);
    if (isNeverContent || !isKept(index)) element.dropped = dropped ?? 'improbable';
  });
  state.main = [state.body];
  state.confidence = confidenceOf(state.model.confidence, distinctF1);
}

/** Whether a page that is read like an article, or is of no certain kind, declares no article: it may be a list of posts. */
const mayBeListing = ({ reportedKind: kind, metadata: { types } }: PageState): boolean =>
  (kind === 'article' || kind === undefined) && !types.some((type) => /(?:article|posting)$/.test(type));

interface Selection {
  readonly isKept: KeepPredicate;
  /** Its expected F1, with each text counted once. */
  readonly distinctF1: number;
}

function selectBlocks(
  state: PageState,
  blocks: readonly Block[],
  root: BlockTreeNode,
  kindProbabilities: readonly number[],
): Selection {
  const lengths = blocks.map(({ textLength }) => textLength);
  const features = new FeatureMatrix(blocks.length, featureCount);
  writeBlockFeatures(features, blocks, root, summarise(state));
  writeLearnedFeatures(features, roundProbabilities(kindProbabilities), blocks, state.model);
  const probabilities = predictBlocks(state.model, features, lengths, toBlockArrays(blocks));
  const { threshold, expectedF1 } = chooseThreshold(probabilities, lengths);
  const isKeptByRules = (index: number): boolean => blocks[index]!.inMain && blocks[index]!.dropped === undefined;
  const rulesF1 = computeExpectedF1(probabilities, lengths, isKeptByRules);
  const distinct = distinctLengths(blocks);
  const distinctF1Of = (isKept: KeepPredicate): number => computeExpectedF1(probabilities, distinct, isKept);
  const isForum = kindProbabilities[forum]! >= minForumProbability;
  const page = { title: state.title, url: state.metadata.address };
  const kind = likeliestKind(kindProbabilities);
  if (root.textLength < (kind === 'collection' ? minCollectionLength : minModelTextLength)) {
    const withReplies = isForum ? keepThread(blocks, keepReplies(blocks, isKeptByRules)) : isKeptByRules;
    const withPages = keepSubpages(blocks, withReplies, state.page.url, urlResolver(state.tree.root, state.page.url));
    const isKept =
      kind === 'service' || kind === 'listing'
        ? keepHero(blocks, withPages)
        : keepOpening(blocks, withPages, { title: state.title, siteName: state.metadata.siteName });
    return {
      isKept: kind === 'article' ? dropArticleExtras(blocks, isKept, page) : isKept,
      distinctF1: distinctF1Of(isKeptByRules),
    };
  }
  if (state.isDocsContainer && rulesF1 >= expectedF1 - maxDocsContainerLoss)
    return { isKept: isKeptByRules, distinctF1: distinctF1Of(isKeptByRules) };
  if (kindProbabilities[documentation]! >= minKindProbability) {
    const container = bestContainer(blocks, probabilities, lengths);
    if (container && container.expectedF1 >= expectedF1 - maxContainerLoss)
      return { isKept: container.isKept, distinctF1: distinctF1Of(container.isKept) };
  }
  const distinctF1 = distinctF1Of((index) => probabilities[index]! >= threshold);
  const minProbability = thresholdForKind(threshold, kindProbabilities);
  const isKept = keepCode(
    blocks,
    keepSimilar(blocks, { probabilities, minProbability, kindProbabilities }),
    kind === 'forum',
  );
  // The model knows the heroes of services: with them, services lose .0003 on WCXB's development pages.
  if (kind === 'listing') return { isKept: keepHeadings(blocks, keepHero(blocks, isKept)), distinctF1 };
  if (kind !== 'article') return { isKept: keepHeadings(blocks, isKept), distinctF1 };
  const certain = keepHeadings(blocks, dropUncertain(probabilities, lengths, isKept, isKeptByRules));
  const withLead = keepLead(blocks, certain, summarise(state).description);
  return { isKept: dropArticleExtras(blocks, withLead, page), distinctF1 };
}

/** Keeps probable blocks and what is marked like them: replies in a forum, rows of tables and entries elsewhere. */
function keepSimilar(
  blocks: readonly Block[],
  { probabilities, minProbability, kindProbabilities }: BlockProbabilities,
): KeepPredicate {
  const isProbable: KeepPredicate = (index) => probabilities[index]! >= minProbability;
  if (likeliestKind(kindProbabilities) !== 'forum')
    return keepConsistent(blocks, keepTables(blocks, probabilities, minProbability));
  return kindProbabilities[forum]! >= minForumProbability ? keepReplies(blocks, isProbable) : isProbable;
}

interface BlockProbabilities {
  readonly probabilities: readonly number[];
  readonly minProbability: number;
  readonly kindProbabilities: readonly number[];
}

/** Returns the title and summary of a page for comparison with its text. */
export function summarise({ title, metadata }: PageState): PageSummary {
  const tags = metadata.tags;
  return { title, description: tags.get('og:description') ?? tags.get('description') ?? '' };
}

/** Counts hidden elements, which have features as well. */
function hasTooManyElements(body: Element): boolean {
  let elements = 0;
  const count = ({ children }: Element): boolean =>
    children.some((child) => typeof child !== 'string' && ((elements += 1) > maxElements || count(child)));
  return count(body);
}
