import type { ActedPage } from './acted-page';

/** Milliseconds that a page has at its end to show more, since scripts may start on a timer. */
const endWaitMs = 1_000;

/**
 * Expression evaluated in the page: scrolls the document, and the largest scrolling element that is at least half as
 * high as the window, by their height. Returns their positions and heights.
 */
const scrollExpression = `(() => {
  let main;
  let largest = 0;
  for (const element of document.querySelectorAll('body *')) {
    const { clientHeight, clientWidth, scrollHeight } = element;
    const isLarge = clientHeight * 2 >= innerHeight && clientHeight * clientWidth > largest;
    if (!isLarge || scrollHeight <= clientHeight || !/auto|scroll/.test(getComputedStyle(element).overflowY)) continue;
    main = element;
    largest = clientHeight * clientWidth;
  }
  return [document.scrollingElement, main].flatMap((element) => {
    element?.scrollBy({ top: element.clientHeight, behavior: 'instant' });
    return element ? [+element.scrollTop, +element.scrollHeight] : [];
  });
})()`;

/** Scrolls down screen by screen until the page ends and no longer grows. */
export async function scrollPage(acted: ActedPage): Promise<undefined> {
  let last = '';
  let isAtEnd = false;
  for (;;) {
    const before = await acted.before();
    const position = await positionAfterScroll(acted);
    const hasMoved = position !== last;
    if (!hasMoved && isAtEnd) return undefined;
    isAtEnd = !hasMoved;
    last = position;
    await acted.settle(before, isAtEnd ? endWaitMs : 0);
  }
}

/** Scrolls once. A page that fails to, since its document is being replaced, counts as not moved. */
async function positionAfterScroll(acted: ActedPage): Promise<string> {
  return String(await acted.inTime(acted.page.evaluate(scrollExpression).catch(() => '')));
}
