import type { ContentFormat } from '@winnow/contracts';
import { toFullMarkdown, toHtml, toMarkdown, type Element } from '@winnow/markdown';
import { maxAddressChars } from '../package/relationships';

/** Returns the address of an external link. Notes are listed with their numbers, pictures are dropped. */
function externalUrl(source: string): string | undefined {
  if (!URL.canParse(source)) return undefined;
  const { protocol, href } = new URL(source);
  return /^(?:https?|mailto):$/.test(protocol) && href.length <= maxAddressChars ? href : undefined;
}

/** Returns the writer of a format, for one part of a document. */
export function createWriter(format: ContentFormat, maxChars: number): (part: Element) => string {
  if (format === 'markdown') return (part) => toFullMarkdown([part], { address: externalUrl, maxChars });
  return format === 'html' ? (part) => toHtml([part], { address: externalUrl, maxChars }) : toMarkdown;
}
