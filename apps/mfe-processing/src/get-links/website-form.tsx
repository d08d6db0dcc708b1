import { Button, Card, FieldError, Input } from '@winnow/ui';
import { Globe, Search } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { useIsRunning } from '../operation/use-operation';
import { OperationStatus } from '../operation/operation-status';
import { FailedPages } from '../scrape-content/failed-pages';
import { scrapeContentKey } from '../scrape-content/scrape-content.mutation';
import { getLinksKey } from './get-links.mutation';
import { LeftOut } from './left-out';
import { PageList } from './page-list';
import { PageListPlaceholder } from './page-list-placeholder';
import { useWebsiteForm } from './use-website-form';

/** From a website's address to its pages to their text. */
export function WebsiteForm() {
  const { field, site, errors, changeUrl, select, getPages, extract } = useWebsiteForm();
  const extractButton = useRef<HTMLButtonElement>(null);
  const isSearching = useIsRunning(getLinksKey);
  const isExtracting = useIsRunning(scrapeContentKey);

  // Return in the address field asks for the pages: extraction needs a choice first.
  const handleEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!isSearching) getPages();
  };

  return (
    <Card title="Website" titleId="website-title" hint="List the pages of a website and choose which to extract">
      <form noValidate onSubmit={extract} className="flex flex-col gap-4">
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
          <Button
            variant={site.links.length === 0 ? 'primary' : 'secondary'}
            busy={isSearching}
            icon={<Search aria-hidden size={16} />}
            onClick={getPages}
            className="sm:mt-6.5"
          >
            Get Pages
          </Button>
        </div>
        <OperationStatus mutationKey={getLinksKey} />
        {isSearching || site.links.length === 0 ? (
          <PageListPlaceholder isBusy={isSearching} isListed={site.isListed} />
        ) : (
          <PageList links={site.links} selectedUrls={site.selectedUrls} onSelect={select} />
        )}
        {isSearching ? null : <LeftOut stats={site.linkStats} />}
        <FieldError message={errors.selectedUrls} />
        <div>
          <Button
            ref={extractButton}
            type="submit"
            variant={site.links.length > 0 ? 'primary' : 'secondary'}
            busy={isExtracting}
            icon={<Globe aria-hidden size={16} />}
            className="w-full sm:w-auto"
          >
            {isExtracting ? 'Extracting Content...' : 'Extract Content'}
          </Button>
        </div>
        <OperationStatus mutationKey={scrapeContentKey} showCount />
      </form>
      <FailedPages heir={extractButton} />
    </Card>
  );
}
