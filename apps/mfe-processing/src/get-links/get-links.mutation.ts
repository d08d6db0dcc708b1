import { runOperation } from '@winnow/api-client';
import { percentTotal, progressMessages, withScheme, type ResponseOf } from '@winnow/contracts';
import { showToast, type ToastInput } from '@winnow/toast';
import type { OperationMutation } from '../operation/operation-mutation';
import { changeSite, getSite } from '../site/site';

export const getLinksKey = ['get-links'];

interface GetLinksInput {
  url: string;
}

/** Lists a website's pages. */
export const getLinksMutation: OperationMutation<'get-links', GetLinksInput> = {
  id: 'get-links',
  operation: 'get-links',
  failsAs: 'get-links',
  mutationKey: () => getLinksKey,
  firstProgress: () => ({ progress: 0, total: percentTotal, message: progressMessages.fetchingLinks }),
  start: ({ url }, options) => runOperation('get-links', { url }, options),
  adopt: { url: '' },
  retryWith: (input) => {
    const url = withScheme(getSite().url) || input.url;
    changeSite({ url });
    return url === input.url ? input : { url };
  },
  onResult: (_input, result) => {
    changeSite({ links: result.links, linkStats: result.stats, isListed: true, selectedUrls: [] });
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
