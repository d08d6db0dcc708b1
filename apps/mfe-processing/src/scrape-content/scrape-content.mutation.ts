import { runOperation } from '@winnow/api-client';
import { onStartOver, pluralize } from '@winnow/browser';
import { progressMessages, type Page, type PageEvent } from '@winnow/contracts';
import { showToast } from '@winnow/toast';
import { isRetryable } from '../operation/is-retryable';
import type { Next, OperationMutation } from '../operation/operation-mutation';
import { isOperationRunning, runToEnd } from '../operation/start-operation';
import { hasDerivedWork } from '../cards/has-derived-work';
import { addCard, findCardOf, flushCards, reservePositions } from '../cards/cards';
import { pageOptionsOf } from '../cards/page-options';
import { isRemovedCard } from '../history/history';
import { haveSameLogin, headersFor } from '../site/logins';
import { changeSite, getSite } from '../site/site';
import { getVisitorLimits } from '../site/visitor-limits';
import { cancelledSelection } from './cancelled-selection';
import { forgetPages, keepPages, listAsWaiting } from './waiting-pages';
import { removeRepeats } from './remove-repeats';
import {
  advanceSelection,
  partName,
  partOf,
  positionIn,
  selectionProgress,
  type AdvancedSelection,
  type Selection,
} from './selection';

export const scrapeContentKey = ['scrape-content'];

/**
 * Extracts pages: each becomes a card, or a failed line, as soon as it is final. A selection over the limit of one job
 * is split into several jobs in sequence.
 */
export const scrapeContentMutation: OperationMutation<'scrape-content', Selection> = {
  id: 'scrape-content',
  operation: 'scrape-content',
  failsAs: 'scrape-content',
  mutationKey: () => scrapeContentKey,
  subject: partName,
  prepare,
  firstProgress: (selection) =>
    selectionProgress(selection, { progress: 0, total: 1, message: progressMessages.extracting }),
  progressOf: selectionProgress,
  start: (selection, options) => {
    const urls = partOf(selection);
    const isTriedAgain = new Set(urls);
    changeSite({ failedPages: getSite().failedPages.filter(({ url }) => !isTriedAgain.has(url)) });
    return runOperation('scrape-content', { urls, ...pageOptionsOf(selection), ...headersFor(urls) }, options);
  },
  // A failed job lists its pages, each with its own outcome.
  canRetry: (_input, error) => isRetryable(error),
  adopt: { urls: [] },
  saved: flushCards,
  onPage: (selection, event, jobId) => takeIn(event, jobId, selection, event.index),
  onResult: (selection, { pages, failed = [] }, jobId) => {
    // Pages that were not announced are added now; announced ones lack only what all pages together determine.
    const urls = partOf(selection);
    const withoutContent = new Set(failed.map(({ url }) => url));
    const requested = urls.flatMap((url, index) => (withoutContent.has(url) ? [] : [index]));
    pages.forEach((page, index) => {
      const card = findCardOf(jobId, page.url);
      if (card) return removeRepeats(card.id, page);
      if (isRemovedCard(`${jobId}:${requested[index]}`)) return;
      takeIn({ index, page }, `${jobId}:result`, selection, requested[index]);
    });
    failed.forEach((page, index) => takeIn({ index, ...page }, jobId, selection, Math.max(0, urls.indexOf(page.url))));
    return endOf(advanceSelection(selection, pages.length, failed.length));
  },
  cancelled: (selection, jobId) => {
    forgetPages(selection);
    return cancelledSelection(selection, jobId);
  },
  onFailure: (selection, error) => {
    if (selection.selectors ?? selection.waitFor ?? selection.actions)
      void import('../page-parts/page-parts').then((module) => module.showProblem(error));
    const urls = partOf(selection);
    const withoutContent = new Set(getSite().failedPages.map(({ url }) => url));
    // A job fails when none of its pages has content. The operation as a whole fails only when no job has extracted
    // any.
    if (urls.length === 0 || !urls.every((url) => withoutContent.has(url))) return undefined;
    const after = advanceSelection(selection, 0, urls.length);
    if (after.from < after.urls.length || after.extracted > 0) return endOf(after);
    // All of them are listed as failed.
    forgetPages(selection);
    return undefined;
  },
};

function prepare(selection: Selection): Selection {
  const prepared = {
    ...selection,
    size: getVisitorLimits().pages,
    first: selection.first ?? reservePositions(selection.urls.length),
  };
  keepPages(prepared);
  return prepared;
}

/** Returns the next job, or the final message. */
function endOf(after: AdvancedSelection): string | Next<Selection> {
  if (after.from < after.urls.length) return { next: after };
  forgetPages(after);
  showToast({ title: 'Success', description: `Successfully extracted content from ${after.extracted} pages` });
  const extracted = `${pluralize(after.extracted, 'page')} extracted`;
  return after.failed === 0 ? `${extracted}.` : `${extracted}, ${after.failed} failed.`;
}

/** @param index index of the page's address in the job */
function takeIn(event: PageEvent, jobId: string, selection: Selection, index = event.index): void {
  const position = positionIn(selection, index);
  const url = 'page' in event ? event.page.url : event.url;
  const others = getSite().failedPages.filter((page) => page.url !== url);
  if (!('page' in event)) {
    const { outcome, message } = event;
    return changeSite({ failedPages: [...others, { url, outcome, message, position }] });
  }
  if (others.length < getSite().failedPages.length) changeSite({ failedPages: others });
  const id = `${jobId}:${event.index}`;
  // A resumed job repeats its pages.
  if (isRemovedCard(id)) return;
  // A page that is extracted again replaces its earlier card, unless that one has user edits.
  const card = { ...cardOf(event.page, id), position, ...pageOptionsOf(selection) };
  addCard(card, (other) => other.url === url && !hasDerivedWork(other));
}

function cardOf(page: Page, id: string) {
  const { knowledge_base: knowledgeBase, ...rest } = page;
  return { ...rest, id, ...(knowledgeBase === undefined ? {} : { knowledgeBase }) };
}

let startsOver = 0;
onStartOver(() => {
  startsOver += 1;
});

/** Extracts pages; those with different logins one after the other. */
export async function extractPages(selection: Selection): Promise<void> {
  if (isOperationRunning(scrapeContentKey)) return;
  const earlier = startsOver;
  const logins = haveSameLogin(selection.urls) ? undefined : await import('../login/group-by-login');
  if (startsOver !== earlier || isOperationRunning(scrapeContentKey)) return;
  const groups = logins?.groupByLogin(selection).map(prepare) ?? [selection];
  for (const [index, group] of groups.entries()) {
    const end = await runToEnd(scrapeContentMutation, group);
    if (startsOver !== earlier) return;
    if (end !== 'cancelled' && end !== 'ignored') continue;
    return listAsWaiting(groups.slice(index + (end === 'cancelled' ? 1 : 0)), 'The extraction was cancelled before.');
  }
}
