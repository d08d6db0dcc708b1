import { pluralize } from '@winnow/browser';
import { Button, FieldError } from '@winnow/ui';
import { Globe } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNewCards } from '../cards/use-new-cards';
import { LinkPicker } from '../get-links/link-picker';
import { selectionError } from '../get-links/website-form-rules';
import { OperationStatus } from '../operation/operation-status';
import { useIsRunning } from '../operation/use-operation';
import { extractPages, scrapeContentKey } from '../scrape-content/scrape-content.mutation';
import { changeSite, useSite, type WebResults } from '../site/site';

/** The pages that a search has found, to select those to extract. */
export function SearchResults({ results }: Pick<WebResults, 'results'>) {
  const { selectedResults = [] } = useSite();
  const [error, setError] = useState<string | undefined>();
  const [isExtracted, setIsExtracted] = useState(false);
  const isExtracting = useIsRunning(scrapeContentKey);
  const viewCards = useNewCards(scrapeContentKey);
  const links = useMemo(
    () => results.map(({ url, title, description }) => ({ url, text: title, description })),
    [results],
  );
  // Another tab may have stored the selection of its own results.
  const selected = useMemo(() => {
    const chosen = new Set(selectedResults);
    return links.flatMap(({ url }) => (chosen.has(url) ? [url] : []));
  }, [links, selectedResults]);

  const select = (urls: readonly string[]) => {
    changeSite({ selectedResults: urls });
    if (error) setError(selectionError(urls));
  };
  const extract = () => {
    const found = selectionError(selected);
    setError(found);
    if (found) return;
    setIsExtracted(true);
    void extractPages({ urls: selected });
  };
  return (
    <>
      <div className="flex flex-col gap-2">
        <LinkPicker links={links} isInvalid={error !== undefined} selectedUrls={selected} onSelect={select} />
      </div>
      <FieldError message={error} />
      <div>
        <Button
          variant={selected.length > 0 ? 'primary' : 'secondary'}
          icon={<Globe aria-hidden size={16} />}
          busy={isExtracting && isExtracted}
          unavailable={isExtracting && 'Wait until the extraction that runs has ended'}
          onClick={extract}
          className="w-full sm:w-auto"
        >
          Extract {selected.length > 0 ? pluralize(selected.length, 'page') : 'pages'}
        </Button>
      </div>
      {isExtracted ? <OperationStatus mutationKey={scrapeContentKey} showCount isQuiet onView={viewCards} /> : null}
    </>
  );
}
