import type { PageState } from '../page-state';
import type { Element } from '../tree/element';
import { findAll, isInside, textOf } from '../tree/walk';
import { scoreBlocks, type Scores } from '../text/score-blocks';
import { comparable } from '../text/comparable';
import { namedContainers } from '../text/content-names';

/** Share of the running text that a named container has to hold. */
const namedShare = 0.5;
/** Share of the text that a documentation generator's container has to hold: pages of links have no running text. */
const referenceShare = 0.1;
/** Share of an element's running text that a child must hold to stand for it. */
const descendShare = 0.8;

/** Finds the element that holds the content: by convention, else where the running text is. */
export function chooseMain(state: PageState): void {
  const { body } = state;
  const scores = scoreBlocks(body);
  const total = scores.get(body) ?? 0;
  if (total === 0) {
    state.main = [body];
    return;
  }
  const named = namedMain(body, scores, total);
  state.isReference = named?.isReference ?? false;
  state.main = [named?.main ?? withHeading(densest(body, scores), state)];
}

function namedMain(body: Element, scores: Scores, total: number): { main: Element; isReference: boolean } | undefined {
  for (const { convention, containers } of namedContainers(body)) {
    const isReference = convention.reference;
    const outer = containers.filter((each) => !containers.some((other) => other !== each && isInside(each, other)));
    const best = outer.reduce((one, other) => ((scores.get(other) ?? 0) > (scores.get(one) ?? 0) ? other : one));
    const share = (scores.get(best) ?? 0) / total;
    if (share >= namedShare || (isReference && best.textLength >= body.textLength * referenceShare))
      return { main: best, isReference };
    if (convention.name === 'schema.org' && outer.length === 1 && share >= 0.15 && (scores.get(best) ?? 0) >= 300)
      return { main: best, isReference };
    const together = outer.reduce((sum, each) => sum + (scores.get(each) ?? 0), 0);
    if (outer.length > 1 && together >= total * 0.7) return { main: commonAncestor(outer), isReference };
  }
  return undefined;
}

function commonAncestor(elements: readonly Element[]): Element {
  let at = elements[0]!;
  while (at.parent && !elements.every((element) => isInside(element, at))) at = at.parent;
  return at;
}

/** Goes down from the body as long as one child holds nearly all of the running text. */
function densest(body: Element, scores: Scores): Element {
  let at = body;
  for (;;) {
    const floor = (scores.get(at) ?? 0) * descendShare;
    const next = at.children.find(
      (child): child is Element => typeof child !== 'string' && (scores.get(child) ?? 0) >= floor,
    );
    if (!next || next.tag === 'p' || next.tag === 'pre' || next.tag === 'blockquote') return at;
    at = next;
  }
}

/** Text beside links that the way up to the title's heading may add. */
const headingGrowth = 1.8;

/** Content found by its text alone is widened to its title's heading, if that adds little: parts of it stand there. */
function withHeading(main: Element, state: PageState): Element {
  const title = comparable(state.title);
  const own =
    title && findAll(state.body, (each) => /^h[1-3]$/.test(each.tag) && comparable(textOf(each, 400)) === title)[0];
  if (!own) return main;
  let at = main;
  while (at.parent && !isInside(own, at)) at = at.parent;
  const plain = (element: Element): number => element.textLength - element.linkLength;
  return plain(at) <= plain(main) * headingGrowth ? at : main;
}
