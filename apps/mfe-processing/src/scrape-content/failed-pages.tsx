import '../inputs.css';
import { formatCount, pluralize } from '@winnow/browser';
import { Badge, Button } from '@winnow/ui';
import { RotateCcw, X } from 'lucide-react';
import type { RefObject } from 'react';
import { useFocusFallback } from '../focus/use-focus-fallback';
import { useIsRunning } from '../operation/use-operation';
import { LoginOffer } from '../login/login-offer';
import { pagesThatNeedLogin } from '../login/login-of-pages';
import { loginOf, useLogins } from '../site/logins';
import { changeSite, getSite, useSite, type FailedPageOfSite } from '../site/site';
import { outcomeLabels } from './outcome-labels';
import { extractPages, scrapeContentKey } from './scrape-content.mutation';

interface FailedPagesProps {
  /** Focus target when the list is removed. */
  focusFallback: RefObject<HTMLElement | null>;
}

/** Outcomes that follow from the page, its address or its rules: a retry would have the same. */
const lasting: readonly FailedPageOfSite['outcome'][] = ['login', 'not-found', 'robots', 'too-large', 'unsupported'];

/** Maximum rendered rows: with all of thousands, each further one would take longer than the last. */
const maxRows = 200;

/** Returns "3 pages failed, 2 not extracted". */
function titleOf(pages: readonly FailedPageOfSite[]): string {
  const waiting = pages.filter(({ outcome }) => outcome === 'waiting').length;
  if (waiting === pages.length) return `${pluralize(waiting, 'page')} not extracted`;
  const failed = `${pluralize(pages.length - waiting, 'page')} failed`;
  return waiting > 0 ? `${failed}, ${formatCount(waiting)} not extracted` : failed;
}

/** The pages without content, with reasons, and a retry for those that may have content later. */
export function FailedPages({ focusFallback }: FailedPagesProps) {
  const { failedPages } = useSite();
  const logins = useLogins();
  const isRunning = useIsRunning(scrapeContentKey);
  const focusFallbackHandlers = useFocusFallback(() => focusFallback.current);
  if (failedPages.length === 0) return null;
  const retried = failedPages.filter(
    ({ outcome, url }) =>
      !lasting.includes(outcome) || (outcome === 'login' && loginOf(url, logins)?.headers !== undefined),
  );
  const retry = async () => {
    const parts = getSite().parts ? (await import('../page-parts/page-parts')).wantedParts() : {};
    if (!parts) return;
    const [urls, positions] = [retried.map(({ url }) => url), retried.map(({ position }) => position)];
    await extractPages({ urls, positions, ...parts });
  };
  return (
    <section
      {...focusFallbackHandlers}
      aria-labelledby="failed-title"
      className="mt-4 rounded-md border border-notice/30 bg-notice-soft/50"
    >
      <header className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
        <h3 id="failed-title" className="text-sm font-semibold text-notice">
          {titleOf(failedPages)}
        </h3>
        <div className="flex flex-wrap gap-2">
          {retried.length > 0 ? (
            <Button
              size="sm"
              icon={<RotateCcw aria-hidden size={14} />}
              onClick={() => void retry()}
              unavailable={isRunning && 'Wait until the extraction that runs has ended'}
            >
              {retried.length === failedPages.length ? 'Retry all' : `Retry ${pluralize(retried.length, 'page')}`}
            </Button>
          ) : null}
          <Button
            size="sm"
            variant="quiet"
            icon={<X aria-hidden size={14} />}
            onClick={() => changeSite({ failedPages: [] })}
          >
            Dismiss
          </Button>
        </div>
      </header>
      <div className="flex flex-col gap-4 border-t border-notice/15 px-4 py-3 empty:hidden">
        {pagesThatNeedLogin(failedPages).map((page) => (
          <LoginOffer key={page.url} {...page} />
        ))}
      </div>
      <ul
        tabIndex={0}
        aria-labelledby="failed-title"
        className="max-h-60 divide-y divide-notice/15 overflow-y-auto border-t border-notice/15 text-sm"
      >
        {failedPages.slice(0, maxRows).map(({ url, outcome, message }) => (
          <li key={url} className="flex flex-col gap-1 px-4 py-2">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Badge tone="notice">{outcomeLabels[outcome]}</Badge>
              <span dir="ltr" title={url} className="line-clamp-2 min-w-0 break-all text-muted">
                {url}
              </span>
            </span>
            <span>{message}</span>
          </li>
        ))}
        {failedPages.length > maxRows ? (
          <li className="px-4 py-2 text-muted">and {formatCount(failedPages.length - maxRows)} more</li>
        ) : null}
      </ul>
    </section>
  );
}
