import { runOperation } from '@winnow/api-client';
import { progressMessages, type Page, type PageEvent } from '@winnow/contracts';
import { showToast } from '@winnow/toast';
import type { Action } from '../operation/action';
import { holdsWork } from '../page-card/holds-work';
import { addCard, findCardOf } from '../work/cards';
import { changeSite, getSite } from '../work/site';
import { countOf } from '../work/words';
import { leaveOutRepeats } from './leave-out-repeats';

export const scrapeContentPlace = 'scrape-content';

interface ScrapeContentContext {
  urls: string[];
}

/** Extracts pages: each becomes a card, or a line among the failed ones, as soon as it is final. */
export const scrapeContentAction: Action<'scrape-content', ScrapeContentContext> = {
  id: 'scrape-content',
  operation: 'scrape-content',
  failsAs: 'scrape-content',
  place: () => scrapeContentPlace,
  firstProgress: ({ urls }) => ({ progress: 0, total: Math.max(1, urls.length), message: progressMessages.extracting }),
  start: ({ urls }, options) => {
    const isTriedAgain = new Set(urls);
    changeSite({ failedPages: getSite().failedPages.filter(({ url }) => !isTriedAgain.has(url)) });
    return runOperation('scrape-content', { urls }, options);
  },
  adopt: { urls: [] },
  onPage: (_context, event, jobId) => takeIn(event, jobId),
  onResult: (_context, { pages, failed = [] }, jobId) => {
    // Whatever was not announced on the way is taken in now; what was, lacks only what all pages together tell.
    pages.forEach((page, index) => {
      const card = findCardOf(jobId, page.url);
      if (card) leaveOutRepeats(card.id, page);
      else takeIn({ index, page }, `${jobId}:result`);
    });
    failed.forEach((page, index) => takeIn({ index, ...page }, jobId));
    showToast({ title: 'Success', description: `Successfully extracted content from ${pages.length} pages` });
    const extracted = `${countOf(pages.length, 'page')} extracted`;
    return failed.length === 0 ? `${extracted}.` : `${extracted}, ${failed.length} without content.`;
  },
};

function takeIn(event: PageEvent, jobId: string): void {
  const url = 'page' in event ? event.page.url : event.url;
  const others = getSite().failedPages.filter((page) => page.url !== url);
  if (!('page' in event)) {
    const { outcome, message } = event;
    return changeSite({ failedPages: [...others, { url, outcome, message }] });
  }
  if (others.length < getSite().failedPages.length) changeSite({ failedPages: others });
  // A page that is extracted anew takes the place of its earlier card, unless that one would take work with it.
  addCard(cardOf(event.page, `${jobId}:${event.index}`), (other) => other.url === url && !holdsWork(other));
}

function cardOf(page: Page, id: string) {
  const { knowledge_base: knowledgeBase, ...rest } = page;
  return { ...rest, id, ...(knowledgeBase === undefined ? {} : { knowledgeBase }) };
}
