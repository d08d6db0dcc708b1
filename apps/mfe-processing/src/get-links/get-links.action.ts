import { runOperation } from '@winnow/api-client';
import { percentTotal, progressMessages, withScheme, type ResponseOf } from '@winnow/contracts';
import { showToast, type ToastInput } from '@winnow/toast';
import type { Action } from '../operation/action';
import { changeSite, getSite } from '../work/site';

export const getLinksPlace = 'get-links';

interface GetLinksContext {
  url: string;
}

/** Lists a website's pages. */
export const getLinksAction: Action<'get-links', GetLinksContext> = {
  id: 'get-links',
  operation: 'get-links',
  failsAs: 'get-links',
  place: () => getLinksPlace,
  firstProgress: () => ({ progress: 0, total: percentTotal, message: progressMessages.fetchingLinks }),
  start: ({ url }, options) => runOperation('get-links', { url }, options),
  adopt: { url: '' },
  retryWith: (context) => {
    const url = withScheme(getSite().url) || context.url;
    changeSite({ url });
    return url === context.url ? context : { url };
  },
  onResult: (_context, result) => {
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
