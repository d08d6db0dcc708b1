import { isComposing } from '@winnow/browser';
import { withScheme } from '@winnow/contracts';
import { Button, Card, FieldError, Input, Skeleton, lazyPart } from '@winnow/ui';
import { Files, Globe, Search } from 'lucide-react';
import { Suspense, useEffect, useRef, type KeyboardEvent, type SyntheticEvent } from 'react';
import { useIsRunning } from '../operation/use-operation';
import { OperationStatus } from '../operation/operation-status';
import { LoginButton } from '../login/login-button';
import { LoginPart } from '../login/login-part';
import { extractPages, scrapeContentKey } from '../scrape-content/scrape-content.mutation';
import { changeSite } from '../site/site';
import { useHasSearch } from '../site/visitor-limits';
import { useNewCards } from '../cards/use-new-cards';
import { useHasBeenTrue } from '../hooks/use-has-been-true';
import { getLinksKey } from './get-links.mutation';
import { noOptions } from './link-options';
import { hostOfList, outdatedReason } from './listed-site';
import { PageListPlaceholder } from './page-list-placeholder';
import { useWebsiteForm } from './use-website-form';
import { PageScope } from './page-scope';

// The lists of links and failures are loaded lazily, while their data is fetched.
const loadPageList = () => import('./page-list');
const PageList = lazyPart('The list of pages', () => loadPageList().then((module) => module.PageList));
const loadFailedPages = () => import('../scrape-content/failed-pages');
const FailedPages = lazyPart('The list of failed pages', () => loadFailedPages().then((module) => module.FailedPages));

const SkippedLinks = lazyPart('The list of pages', () =>
  import('./skipped-links').then((module) => module.SkippedLinks),
);

const loadPageParts = () => import('../page-parts/page-parts-fields');
const PagePartsFields = lazyPart('The form', () => loadPageParts().then((module) => module.PagePartsFields));

const WholeSite = lazyPart('The form', () => import('../whole-site/whole-site').then((module) => module.WholeSite));

const WebSearch = lazyPart('The form', () => import('../web-search/web-search').then((module) => module.WebSearch));

/** The steps from a website's address to its pages and their text. */
export function WebsiteForm() {
  const form = useWebsiteForm();
  const { field, site, errors, changeUrl, select, getPages } = form;
  const extractButton = useRef<HTMLButtonElement>(null);
  const isSearching = useIsRunning(getLinksKey);
  const isExtracting = useIsRunning(scrapeContentKey);
  const viewCards = useNewCards(scrapeContentKey);
  const loginOpener = useRef<HTMLButtonElement>(null);
  const webSearchOpener = useRef<HTMLButtonElement>(null);
  const { links, listedUrl, options = noOptions, isWholeSiteOpen = false, isWebSearchOpen = false } = site;
  const hasWebSearch = useHasSearch() || isWebSearchOpen;
  // The fields select pages that are not listed yet, so the next step is to list them.
  const outdated = links.length > 0 ? outdatedReason(site) : null;

  const haveFailed = useHasBeenTrue(site.failedPages.length > 0);
  useEffect(() => {
    if (isSearching) void loadPageList().catch(() => undefined);
    if (isExtracting) void loadFailedPages().catch(() => undefined);
  }, [isSearching, isExtracting]);

  // Return in the address field lists the pages, since extraction needs a selection first.
  const handleEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    if (!isSearching) getPages();
  };

  const extract = async (event: SyntheticEvent) => {
    event.preventDefault();
    const urls = form.validSelection();
    if (!urls) return;
    const parts = site.parts ? (await import('../page-parts/page-parts')).wantedParts() : {};
    if (parts) void extractPages({ urls, ...parts });
  };

  return (
    <Card title="Website" titleId="website-title" hint="List the pages of a website and choose which to extract">
      <form noValidate onSubmit={(event) => void extract(event)} className="flex flex-col gap-4">
        <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
          <Input
            ref={field}
            name="url"
            label="Website URL"
            type="url"
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="example.com"
            value={site.url}
            error={errors.url}
            onChange={(event) => changeUrl(event.target.value)}
            onKeyDown={handleEnter}
            className="flex-1"
          />
          <div className="flex flex-wrap gap-3 sm:mt-6.5">
            <Button
              variant={
                !isWholeSiteOpen && !isWebSearchOpen && (links.length === 0 || outdated) ? 'primary' : 'secondary'
              }
              busy={isSearching}
              icon={<Search aria-hidden size={16} />}
              onClick={getPages}
              className="grow"
            >
              Get Pages
            </Button>
            <Button
              aria-expanded={isWholeSiteOpen}
              icon={<Files aria-hidden size={16} />}
              title="Keep the texts of all pages as a collection"
              onClick={() => changeSite({ isWholeSiteOpen: !isWholeSiteOpen })}
              className="grow"
            >
              Read Whole Site
            </Button>
          </div>
        </div>
        <PageScope
          options={options}
          errors={errors.options ?? {}}
          isOpen={form.areOptionsOpen}
          onOpen={form.openOptions}
          onChange={form.changeOptions}
          onEnter={() => {
            if (!isSearching) getPages();
          }}
        >
          <LoginButton ref={loginOpener} url={withScheme(site.url)} isOpen={form.isLoginOpen} onOpen={form.openLogin} />
          {hasWebSearch ? (
            <Button
              ref={webSearchOpener}
              size="sm"
              variant="quiet"
              aria-expanded={isWebSearchOpen}
              aria-controls={isWebSearchOpen ? 'web-search' : undefined}
              icon={<Search aria-hidden size={16} />}
              onClick={() => changeSite({ isWebSearchOpen: !isWebSearchOpen })}
            >
              Search the web
            </Button>
          ) : null}
        </PageScope>
        {form.isLoginOpen ? (
          <Suspense fallback={<Skeleton className="h-64" />}>
            <LoginPart
              url={withScheme(site.url)}
              onClose={() => {
                form.openLogin(false);
                loginOpener.current?.focus();
              }}
            />
          </Suspense>
        ) : null}
        {isWebSearchOpen ? (
          <Suspense fallback={<Skeleton className="h-64" />}>
            <WebSearch opener={webSearchOpener} />
          </Suspense>
        ) : null}
        {isWholeSiteOpen || links.length > 0 ? (
          <Suspense fallback={<Skeleton className="h-8" />}>
            <PagePartsFields />
          </Suspense>
        ) : null}
        {isWholeSiteOpen ? (
          <Suspense fallback={<Skeleton className="h-64" />}>
            <WholeSite />
          </Suspense>
        ) : null}
        <OperationStatus mutationKey={getLinksKey} />
        {isSearching || links.length === 0 ? (
          <PageListPlaceholder isBusy={isSearching} isListed={site.isListed} />
        ) : (
          <Suspense fallback={<PageListPlaceholder isBusy isListed={false} />}>
            <div data-sheet="inputs">
              <PageList
                links={links}
                host={hostOfList(listedUrl, links)}
                outdated={outdated}
                isInvalid={errors.selectedUrls !== undefined}
                selectedUrls={site.selectedUrls}
                onSelect={select}
              />
            </div>
          </Suspense>
        )}
        {isSearching || !site.linkStats ? null : (
          <Suspense>
            <SkippedLinks stats={site.linkStats} />
          </Suspense>
        )}
        <FieldError message={errors.selectedUrls} />
        <div>
          <Button
            ref={extractButton}
            type="submit"
            variant={links.length > 0 && !outdated && !isWholeSiteOpen ? 'primary' : 'secondary'}
            busy={isExtracting}
            icon={<Globe aria-hidden size={16} />}
            className="w-full sm:w-auto"
          >
            {isExtracting ? 'Extracting Content...' : 'Extract Content'}
          </Button>
        </div>
        <OperationStatus mutationKey={scrapeContentKey} showCount onView={viewCards} />
      </form>
      {haveFailed ? (
        <Suspense>
          <div data-sheet="inputs">
            <FailedPages focusFallback={extractButton} />
          </div>
        </Suspense>
      ) : null}
    </Card>
  );
}
