import { commonAncestor, type Element, isInline, isInside } from '@winnow/markdown';
import type { PageState } from '../page-state';
import { namedContainers, type Convention } from '../text/content-names';
import { scoreBlocks, type Scores } from '../text/score-blocks';
import { titleHeading } from '../text/title-heading';

/** Minimum share of the page's running text in a named container. */
const namedShare = 0.5;
/**
 * Minimum share in the only container marked by schema.org data or the page's title, which must also hold `minProse`.
 */
const markedShare = 0.15;
const minProse = 300;
/** Minimum share in several containers of one convention together. */
const togetherShare = 0.7;
/** Minimum share of the text in a documentation generator's container, since pages of links have no running text. */
const referenceShare = 0.1;
/** Minimum share of an element's running text in a child that replaces it. */
const descendShare = 0.8;
/** Maximum growth of the text outside of links when the content is widened to the title's heading. */
const headingGrowth = 1.8;

/** Finds the element with the content: by convention, else by running text. */
export function chooseMain(state: PageState): void {
  const { body } = state;
  const scores = scoreBlocks(body);
  const prose = weigh(body, scores);
  const heading = titleHeading(state);
  for (const { convention, containers } of namedContainers(body)) {
    const main = fromConvention(convention, containers, { body, prose, heading });
    if (!main) continue;
    state.main = [main];
    state.isReference = convention.reference;
    return;
  }
  state.main = [widenToHeading(densest(body, prose), heading)];
}

type Weigh = (element: Element) => number;

/** When no block is long enough to be running text, any text outside of links counts. */
function weigh(body: Element, scores: Scores): Weigh {
  if ((scores.get(body) ?? 0) > 0) return (element) => scores.get(element) ?? 0;
  return (element) => element.textLength - element.linkLength;
}

interface Surroundings {
  body: Element;
  /** Returns the amount of running text in an element. */
  prose: Weigh;
  /** The heading that repeats the page's title, if any. */
  heading: Element | undefined;
}

function fromConvention(
  convention: Convention,
  containers: readonly Element[],
  { body, prose, heading }: Surroundings,
): Element | undefined {
  const total = prose(body);
  const outer = containers.filter((each) => !containers.some((other) => other !== each && isInside(each, other)));
  const titled = heading && outer.length > 1 ? outer.find((each) => isInside(heading, each)) : undefined;
  if (titled && isMarked(prose(titled), total)) return titled;
  const best = outer.reduce((one, other) => (prose(other) > prose(one) ? other : one));
  if (best.textLength > 0 && prose(best) >= total * namedShare) return best;
  if (convention.reference && best.textLength >= body.textLength * referenceShare) return best;
  if (convention.name === 'schema.org' && outer.length === 1 && isMarked(prose(best), total)) return best;
  const together = outer.reduce((sum, each) => sum + prose(each), 0);
  return outer.length > 1 && together >= total * togetherShare ? commonAncestor(outer) : undefined;
}

function isMarked(prose: number, total: number): boolean {
  return prose >= minProse && prose >= total * markedShare;
}

/** Descends from the body as long as one child has nearly all of the running text. */
function densest(body: Element, prose: Weigh): Element {
  let at = body;
  for (;;) {
    const floor = prose(at) * descendShare;
    if (floor === 0) return at;
    const next = at.children.find(
      (child): child is Element => typeof child !== 'string' && !child.dropped && prose(child) >= floor,
    );
    if (!next || next.tag === 'p' || next.tag === 'pre' || next.tag === 'blockquote') return at;
    if (prose(next) < minProse && isLine(next)) return at;
    at = next;
  }
}

/** Whether an element is a single text: of a list of short lines, one may be the only one long enough to count. */
function isLine({ tag, children }: Element): boolean {
  if (tag === 'td') return false;
  return children.every((child) => typeof child === 'string' || child.dropped !== undefined || isInline(child));
}

/**
 * Widens content that was found by its text alone to its title's heading when that adds little, since parts of it may
 * be missing.
 */
function widenToHeading(main: Element, heading: Element | undefined): Element {
  if (!heading) return main;
  const wide = commonAncestor([main, heading]);
  const plain = (element: Element): number => element.textLength - element.linkLength;
  return plain(wide) <= plain(main) * headingGrowth ? wide : main;
}
