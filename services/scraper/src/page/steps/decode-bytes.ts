import { repairHtmlMojibake } from '@winnow/charset';
import { decodeText } from '../charset/decode';
import type { PageState } from '../page-state';

/** Decodes the bytes; a rendered DOM is UTF-8 regardless of the page's declaration. */
export function decodeBytes(state: PageState): void {
  const { page, options } = state;
  state.html = options.rendered
    ? repairHtmlMojibake(new TextDecoder('utf-8').decode(page.bytes))
    : decodeText(page.bytes, page.contentType).text;
}
