import type { Page } from 'playwright';
import { FetchFailure } from './fetch-failure';
import { withTimeout } from './wait';

/** Milliseconds until reading an open page times out. */
const readTimeoutMs = 5_000;

/** Serialises the document in the page, with the content of its open shadow roots; null if it is longer than `maxBytes`. */
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
  const html = shadowRoots.length === 0 ? page.outerHTML : startTag() + page.getHTML({ shadowRoots }) + '</html>';
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
