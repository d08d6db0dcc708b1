import { formatCount, pluralize } from '@winnow/browser';
import { findCard } from '../cards/cards';
import { pageOptionsOf } from '../cards/page-options';
import type { Cancelled } from '../operation/operation-mutation';
import { getSite } from '../site/site';
import { partOf, positionIn, type Selection } from './selection';

/**
 * Returns the outcome of a cancelled extraction, from which the other pages can be extracted; undefined if the selection
 * is unknown.
 */
export function cancelledSelection(selection: Selection, jobId: string): Cancelled<Selection> | undefined {
  const { urls, from = 0, extracted = 0, failed = 0 } = selection;
  if (urls.length === 0) return undefined;
  const part = partOf(selection);
  const withoutContent = new Set(getSite().failedPages.map(({ url }) => url));
  const indexes = part.map((_, index) => index);
  const read = new Set(indexes.filter((index) => findCard(`${jobId}:${index}`)));
  const unread = new Set(indexes.filter((index) => !read.has(index) && withoutContent.has(part[index] ?? '')));
  const others = urls
    .map((url, at) => ({ url, index: at - from }))
    .filter(({ index }) => index >= 0 && !read.has(index) && !unread.has(index));

  const counts = [
    `${formatCount(extracted + read.size)} of ${pluralize(urls.length, 'page')} extracted`,
    ...(failed + unread.size > 0 ? [`${formatCount(failed + unread.size)} failed`] : []),
  ];
  const note = `Cancelled: ${counts.join(', ')}.`;
  const isAll = others.length === urls.length;
  const { selectedUrls, selectedResults = [] } = getSite();
  const selected = new Set([...selectedUrls, ...selectedResults]);
  // All selected pages: the button that extracts them is still there. Pasted and retried ones are listed nowhere else.
  if (others.length === 0 || (isAll && urls.every((url) => selected.has(url)))) return { note };
  const rest = {
    urls: others.map(({ url }) => url),
    positions: others.map(({ index }) => positionIn(selection, index)),
    ...pageOptionsOf(selection),
  };
  const label = isAll ? `Extract ${pluralize(urls.length, 'page')}` : `Extract the other ${formatCount(others.length)}`;
  return { note, rest: { label, input: rest } };
}
