import { closest, commonAncestor, type Element, find, isInline, isInside, textOf } from '@winnow/markdown';
import type { PageState } from '../page-state';
import { hasLinkedHeading, type Convention } from '../text/content-conventions';
import { nameWithoutNumbers } from '../text/name-without-numbers';
import { scoreProse, type Scores } from '../text/score-prose';
import { titleHeading } from '../text/title-heading';
import { endsSentence } from '../text/ends-sentence';

/** Minimum share of the page's running text in a named container. */
const minNamedShare = 0.5;
/**
 * Minimum share in the only container marked by schema.org data or with the title's heading, which also needs `minProse`.
 */
const minMarkedShare = 0.15;
const minProse = 300;
/** Minimum running text of the only container marked by schema.org data, which may be short news. */
const minShortProse = 100;
/**
 * Minimum share of the text in one of several containers of a documentation generator;
 * others are posts, releases, parameters.
 */
const minSingleShare = 0.7;
/** Minimum combined share of several containers of one convention. */
const minCombinedShare = 0.7;
/** Minimum share of the text in a documentation generator's container, since pages of links have no running text. */
const minDocsShare = 0.1;
/** Minimum share of an element's running text in a child that replaces it. */
const minDescendShare = 0.8;
/** Minimum running text of a paragraph that introduces a list. */
const minSentenceChars = 60;
/** Maximum growth of the text outside of links when the content is widened to the title's heading. */
const maxHeadingGrowth = 1.8;

/** Finds the element with the content: by convention, else by running text. */
export function chooseMain(state: PageState): void {
  const { body } = state;
  const scores = scoreProse(body);
  const proseOf = proseMeasure(body, scores);
  const heading = titleHeading(state);
  for (const { convention, containers } of state.containers) {
    const keptContainers = containers.filter((container) => isKept(container, body));
    const main = selectContainer(convention, keptContainers, { body, proseOf, heading });
    if (!main) continue;
    state.main = [main];
    // Of several containers the ancestor has other text as well.
    state.isDocsContainer = convention.isDocsGenerator && keptContainers.includes(main);
    return;
  }
  const densest = densestElement(body, proseOf);
  state.main = [isListOfLinks(body, densest) ? body : widenToHeading(densest, heading)];
}

/** Whether neither the element nor an ancestor below the body was dropped. */
function isKept(element: Element, body: Element): boolean {
  for (let at: Element | undefined = element; at && at !== body; at = at.parent) if (at.dropped) return false;
  return true;
}

type ProseMeasure = (element: Element) => number;

/**
 * Minimum running text of a page for shares of it: a single sentence is the announcement above
 * a table, or one of several cards.
 */
const minPageProse = 100;
/** The same of a short page, which may consist of a table and one long sentence; the length counts text outside of links. */
const minShortPageProse = 200;
const maxShortPageText = 1_500;

/** Falls back to any text outside of links on pages with hardly any running text. */
function proseMeasure(body: Element, scores: Scores): ProseMeasure {
  const minimum = body.textLength - body.linkLength < maxShortPageText ? minShortPageProse : minPageProse;
  if ((scores.get(body) ?? 0) >= minimum) return (element) => scores.get(element) ?? 0;
  return (element) => element.textLength - element.linkLength;
}

interface ContainerContext {
  body: Element;
  /** Returns the length of running text in an element. */
  proseOf: ProseMeasure;
  /** The heading that repeats the page's title, if any. */
  heading: Element | undefined;
}

function selectContainer(
  convention: Convention,
  containers: readonly Element[],
  { body, proseOf, heading }: ContainerContext,
): Element | undefined {
  if (containers.length === 0) return undefined;
  const total = proseOf(body);
  const outermost: Element[] = [];
  // In document order, only the previous element can contain the next one.
  for (const container of containers)
    if (outermost.length === 0 || !isInside(container, outermost.at(-1)!)) outermost.push(container);
  const withHeading =
    heading && outermost.length > 1 ? outermost.find((container) => isInside(heading, container)) : undefined;
  if (withHeading && hasEnoughProse(proseOf(withHeading), total)) return withHeading;
  const best = outermost.reduce((densest, each) => (proseOf(each) > proseOf(densest) ? each : densest));
  const ancestor = outermost.length > 1 ? commonAncestor(outermost) : best;
  const isPart = convention.isDocsGenerator ? isOnePart(best, ancestor) : isEntry(best, outermost, heading);
  if (!isPart && best.textLength > 0 && proseOf(best) >= total * minNamedShare) return best;
  if (convention.isDocsGenerator && !isPart && best.textLength >= body.textLength * minDocsShare) return best;
  if (convention.name === 'schema.org' && outermost.length === 1 && hasEnoughProse(proseOf(best), total, minShortProse))
    return best;
  const combined = outermost.reduce((sum, container) => sum + proseOf(container), 0);
  return outermost.length > 1 && combined >= total * minCombinedShare ? ancestor : undefined;
}

/** Maximum levels from the text of a post to the article around it. */
const maxEntryLevels = 3;

/**
 * Whether an element is an entry of a list of posts, or its text: beside its like, and headed by a link to the post.
 * With the title of the page it is the post itself, beside others.
 */
function isEntry(container: Element, containers: readonly Element[], title: Element | undefined): boolean {
  const entry = articleOf(container);
  if (title && isInside(title, entry)) return false;
  const name = nameWithoutNumbers(entry);
  const isAlike = (other: Element): boolean => other !== entry && nameWithoutNumbers(other) === name;
  return containers.map(articleOf).some(isAlike) && hasLinkedHeading(entry);
}

const articleOf = (element: Element): Element => closest(element, maxEntryLevels, isArticle) ?? element;

/** Whether an element is an article by its tag or as an item of schema.org. */
const isArticle = ({ tag, attributes }: Element): boolean =>
  tag === 'article' || /\/(?:\w{1,20}Article|Article|BlogPosting)$/.test(attributes['itemtype'] ?? '');

/** Whether an element has only a part of the text of those that a documentation generator marks. */
function isOnePart(container: Element, ancestor: Element): boolean {
  return container.textLength < ancestor.textLength * minSingleShare;
}

function hasEnoughProse(prose: number, total: number, minimum = minProse): boolean {
  return prose >= minimum && prose >= total * minMarkedShare;
}

/** Descends from the body while one child has nearly all of the running text. */
function densestElement(body: Element, proseOf: ProseMeasure): Element {
  let current = body;
  for (;;) {
    const minProseOfChild = proseOf(current) * minDescendShare;
    if (minProseOfChild === 0) return current;
    const next = current.children.find(
      (child): child is Element => typeof child !== 'string' && !child.dropped && proseOf(child) >= minProseOfChild,
    );
    if (!next || next.tag === 'p' || next.tag === 'pre' || next.tag === 'blockquote') return current;
    if ((next.tag === 'ul' || next.tag === 'ol') && isIntroduced(next, proseOf)) return current;
    if (proseOf(next) < minProse && isSingleText(next)) return current;
    current = next;
  }
}

/** Whether a list follows a paragraph of running text, which introduces it. A list with headings is the page's layout. */
function isIntroduced(list: Element, proseOf: ProseMeasure): boolean {
  const siblings = list.parent?.children ?? [];
  const before = siblings
    .slice(0, siblings.indexOf(list))
    .findLast((each) => typeof each !== 'string' && !each.dropped);
  const isSentence =
    typeof before === 'object' && before.tag === 'p' && before.linkDensity < 0.2 && proseOf(before) >= minSentenceChars;
  return isSentence && !find(list, ({ tag }) => /^h[1-6]$/.test(tag));
}

/** Maximum share of the page's text in an element that has its only text outside of links. */
const maxLabelShare = 0.25;
/** Maximum characters of a text that is compared with a sentence. */
const maxSentenceChars = 1_000;

/** Whether a page consists of links, and the only text outside of them is a label, such as that of a filter. */
const isListOfLinks = ({ textLength, linkLength }: Element, densest: Element): boolean =>
  textLength - linkLength < minPageProse &&
  densest.textLength < textLength * maxLabelShare &&
  !endsSentence(textOf(densest, maxSentenceChars));

/** Whether an element has only inline content: in a list of short lines, a single one may be long enough to count. */
function isSingleText({ tag, children }: Element): boolean {
  if (tag === 'td') return false;
  return children.every((child) => typeof child === 'string' || child.dropped !== undefined || isInline(child));
}

/**
 * Widens content without a convention to include the title's heading when that adds little text, since parts of it may be
 * missing.
 */
function widenToHeading(main: Element, heading: Element | undefined): Element {
  if (!heading) return main;
  const ancestor = commonAncestor([main, heading]);
  const textOutsideLinks = (element: Element): number => element.textLength - element.linkLength;
  return textOutsideLinks(ancestor) <= textOutsideLinks(main) * maxHeadingGrowth ? ancestor : main;
}
