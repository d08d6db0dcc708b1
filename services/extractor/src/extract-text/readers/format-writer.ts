import type { ContentFormat } from '@winnow/contracts';
import { toFullMarkdown, toHtml, toMarkdown, type Element } from '@winnow/markdown';
import { onlyRaised } from './emphasis';
import { maxAddressChars } from './package/relationships';

/** Returns the address of a link or image on the web; undefined for all others, such as addresses of other files. */
export function externalUrl(source: string): string | undefined {
  const url = URL.parse(source);
  return url && /^(?:https?|mailto):$/.test(url.protocol) && url.href.length <= maxAddressChars ? url.href : undefined;
}

/**
 * Returns the writer of a format for one part of a document; each part is cut after `maxChars`. Footnotes of different
 * parts need different prefixes of their labels.
 */
export function createWriter(
  format: ContentFormat,
  maxChars: number,
  footnotePrefix?: string,
): (part: Element) => string {
  const options = { address: externalUrl, maxChars, footnotePrefix };
  if (format === 'markdown') return (part) => toFullMarkdown([part], options);
  if (format === 'html') return (part) => toHtml([part], options);
  return toMarkdown;
}

/** Returns the emphasis that a format can show: in text, only raised numbers. */
export const emphasisIn = (format: ContentFormat, emphasis: number): number =>
  format === 'text' ? onlyRaised(emphasis) : emphasis;
