import { type Element, find } from '@winnow/markdown';
import { dropTracking } from '../../get-links/canonical-address';

/** Maximum characters of an address; longer ones carry data. */
const maxUrlChars = 2_048;
/** Maximum characters of an address as written, which may have tracking parameters: longer ones take long to parse. */
const maxSourceChars = 8_192;
const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * Creates a function that resolves addresses in a page: absolute, by its `<base>`, without tracking parameters.
 * Undefined for anything but an address of a page, an image or a person.
 */
export function urlResolver(root: Element, pageUrl: string): (source: string) => string | undefined {
  const base = baseUrl(root, pageUrl);
  return (source) => {
    const url = source.length > maxSourceChars ? null : URL.parse(source, base);
    if (!url || !schemes.has(url.protocol) || url.username !== '' || url.password !== '') return undefined;
    if (url.protocol.startsWith('http')) dropTracking(url);
    return url.href.length > maxUrlChars ? undefined : url.href;
  };
}

function baseUrl(root: Element, pageUrl: string): string {
  const source = find(root, ({ tag, attributes }) => tag === 'base' && 'href' in attributes)
    ?.attribute('href')
    .trim();
  return (source && URL.parse(source, pageUrl)?.href) || pageUrl;
}
