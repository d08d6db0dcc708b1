import { runOperation } from '@winnow/api-client';
import { percentTotal, progressMessages, withScheme, type ResponseOf } from '@winnow/contracts';
import { showToast, type ToastInput } from '@winnow/toast';
import type { OperationMutation } from '../operation/operation-mutation';
import { headersFor } from '../site/logins';
import { changeSite, getSite, type LinkOptions } from '../site/site';
import type { LinkFilters } from './link-options';

export const getLinksKey = ['get-links'];

interface GetLinksInput {
  url: string;
  /** Filters for its pages; absent for all. */
  wanted?: LinkFilters;
  /** The text of the option fields. */
  options?: LinkOptions;
}

/** Lists a website's pages. */
export const getLinksMutation: OperationMutation<'get-links', GetLinksInput> = {
  id: 'get-links',
  operation: 'get-links',
  failsAs: 'get-links',
  mutationKey: () => getLinksKey,
  firstProgress: () => ({ progress: 0, total: percentTotal, message: progressMessages.fetchingLinks }),
  start: ({ url, wanted }, options) => runOperation('get-links', { url, ...wanted, ...headersFor([url]) }, options),
  adopt: { url: '' },
  retryWith: (input) => {
    const url = withScheme(getSite().url) || input.url;
    changeSite({ url });
    return url === input.url ? input : { ...input, url };
  },
  onResult: ({ url, options }, result) => {
    changeSite({
      listedUrl: url || undefined,
      listedOptions: options,
      links: result.links,
      linkStats: result.stats,
      isListed: true,
      selectedUrls: [],
    });
    showToast(toastOf(result));
    return '';
  },
};

function toastOf({ links, stats }: ResponseOf<'get-links'>): ToastInput {
  if (links.length === 0) {
    return {
      title: 'No links found',
      description: 'Could not find any valid links on this website. Try a different page or website.',
      tone: 'neutral',
    };
  }
  const { filtered = 0, skipped = 0 } = stats ?? {};
  return { title: 'Success', description: `Found ${links.length} links (${filtered} filtered, ${skipped} skipped)` };
}
