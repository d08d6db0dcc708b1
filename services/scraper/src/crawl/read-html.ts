import type { Page } from 'playwright';
import { FetchFailure } from './fetch-failure';
import { withTimeout } from './wait';

/** Milliseconds until reading an open page times out. */
const readTimeoutMs = 5_000;
/** Minimum share of the viewport of a frame with the content of the page; smaller ones are advertisements and widgets. */
const minFrameShare = 0.5;

/**
 * Serialises the document in the page, with the content of its open shadow roots, and of a large frame of the same origin
 * (the documentation in Storybook); null if it is longer than `maxBytes`.
 */
const serialise = (maxBytes: number): string => `(() => {
  const shadowRoots = [];
  const collect = (root) => {
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      if (!shadowRoot) continue;
      shadowRoots.push(shadowRoot);
      collect(shadowRoot);
    }
  };
  collect(document);
  const page = document.documentElement;
  const startTag = () => page.cloneNode(false).outerHTML.replace('</html>', '');
  const isLarge = (frame) => {
    const { width, height } = frame.getBoundingClientRect();
    return width * height >= innerWidth * innerHeight * ${minFrameShare} && frame.checkVisibility({ visibilityProperty: true });
  };
  const shownIn = (body) => {
    const copy = document.implementation.createHTMLDocument('').importNode(body, true);
    [...body.children].forEach((child, index) => child.checkVisibility() || (copy.children[index].hidden = true));
    return '<div>' + copy.innerHTML + '</div>';
  };
  const frame = [...document.querySelectorAll('iframe')].find((each) => each.contentDocument?.body && isLarge(each));
  const mark = document.createComment('frame-' + Math.random());
  frame?.after(mark);
  let html = shadowRoots.length === 0 ? page.outerHTML : startTag() + page.getHTML({ shadowRoots }) + '</html>';
  mark.remove();
  if (frame) html = html.replace('<!--' + mark.data + '-->', () => shownIn(frame.contentDocument.body));
  return html.length > ${maxBytes} ? null : html;
})()`;

/** Returns the page's current markup. Checks its size first, so that a hostile page cannot exhaust the memory. */
export async function readHtml(page: Page, maxBytes: number): Promise<string> {
  const html = await withTimeout(page.evaluate<string | null>(serialise(maxBytes)), readTimeoutMs, () => {
    throw new FetchFailure('timeout');
  });
  if (html === null) throw new FetchFailure('too-large');
  return html;
}
