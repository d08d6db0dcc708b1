import { decodeText } from '../charset/decode';
import type { PageState } from '../page-state';

/** Bytes to text; a rendered DOM is UTF-8 whatever the page's own declaration says. */
export function decodeBytes(state: PageState): void {
  const { page, options } = state;
  state.html = options.rendered
    ? new TextDecoder('utf-8').decode(page.bytes)
    : decodeText(page.bytes, page.contentType).text;
}
