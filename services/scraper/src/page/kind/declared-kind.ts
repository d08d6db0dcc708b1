import type { PageKind } from '@winnow/contracts';
import { likeliestKind } from './page-kinds';

/** Types of schema.org, in lower case, that say what a page is. */
const kindOfType: ReadonlyMap<string, PageKind> = new Map([
  ['article', 'article'],
  ['newsarticle', 'article'],
  ['reportagenewsarticle', 'article'],
  ['blogposting', 'article'],
  ['product', 'product'],
  ['productgroup', 'product'],
  ['discussionforumposting', 'forum'],
  ['qapage', 'forum'],
]);

/**
 * Maximum probability of the likeliest kind at which the page's own data decide. On the pages of held-out sites where both
 * differ, the data are right on 9 of 12 below it, and the model on one.
 */
const maxUncertainProbability = 0.6;

/** Returns the kind of a page: the likeliest, or where that is uncertain the only one that its data declare. */
export function decideKind(probabilities: readonly number[], types: Iterable<string>): PageKind | undefined {
  const likeliest = likeliestKind(probabilities);
  return Math.max(...probabilities) >= maxUncertainProbability ? likeliest : (declaredKind(types) ?? likeliest);
}

/** Returns the only kind that the page's data declare. */
function declaredKind(types: Iterable<string>): PageKind | undefined {
  const declared = new Set([...types].flatMap((type) => kindOfType.get(type) ?? []));
  return declared.size === 1 ? [...declared][0] : undefined;
}

/**
 * Minimum probability of a kind to be reported, and that of a page with few characters, whose few words and names say
 * little. On the pages of held-out sites, 41 of 98 below the first are right, and 6 of 19 short ones below the second.
 */
const minReported = { probability: 0.4, ofShortPage: 0.5 };
const maxShortPageChars = 1_500;

/** Returns the kind to report: that of `decideKind`, or undefined where it would be a guess. */
export function reportedKind(
  probabilities: readonly number[],
  types: Iterable<string>,
  textLength: number,
): PageKind | undefined {
  const min = textLength < maxShortPageChars ? minReported.ofShortPage : minReported.probability;
  return Math.max(...probabilities) < min ? declaredKind(types) : decideKind(probabilities, types);
}
