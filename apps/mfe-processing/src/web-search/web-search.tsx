import '../inputs.css';
import { isComposing, pluralize } from '@winnow/browser';
import { searchQueryChars } from '@winnow/contracts';
import { Button, EmptyState, Input, Skeleton } from '@winnow/ui';
import { Search, SearchX } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { isEscape } from '../focus/is-escape';
import { OperationStatus } from '../operation/operation-status';
import { startOperation } from '../operation/start-operation';
import { useIsRunning } from '../operation/use-operation';
import { changeSite, useSite } from '../site/site';
import { SearchResults } from './search-results';
import { searchWebKey, searchWebMutation } from './search-web.mutation';

/** Returns the error of a query; undefined when it is valid. */
function queryError(query: string): string | undefined {
  if (query === '') return 'The query cannot be empty';
  return query.length > searchQueryChars ? `The query is longer than ${searchQueryChars} characters.` : undefined;
}

/** Searches the web for pages to extract. Escape closes it. */
export function WebSearch({ opener }: { opener: RefObject<HTMLElement | null> }) {
  const { webQuery = '', webResults } = useSite();
  const [error, setError] = useState<string | undefined>();
  const field = useRef<HTMLInputElement>(null);
  const isSearching = useIsRunning(searchWebKey);
  const query = webQuery.trim();
  const isShown = webResults !== undefined && !isSearching;
  const isEmpty = isShown && webResults.results.length === 0;

  // After a reload it is open already, and the focus stays at the top of the page.
  useEffect(() => {
    if (document.activeElement === opener.current) field.current?.focus();
  }, [opener]);

  const close = () => {
    changeSite({ isWebSearchOpen: false });
    opener.current?.focus();
  };
  const search = () => {
    const found = queryError(query);
    setError(found);
    if (found) return field.current?.focus();
    if (!isSearching) startOperation(searchWebMutation, { query });
  };
  // It is part of the website form, whose own Return would extract the selected pages of the website.
  const handleEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    search();
  };
  return (
    <div
      role="search"
      id="web-search"
      data-sheet="inputs"
      aria-label="Search the web"
      onKeyDown={(event) => {
        if (isEscape(event)) close();
      }}
      className="flex flex-col gap-3 rounded-md border border-line bg-paper p-4"
    >
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
        <Input
          ref={field}
          label="Search query"
          enterKeyHint="search"
          autoComplete="off"
          dir="auto"
          placeholder="What to look for"
          value={webQuery}
          error={error}
          onChange={(event) => {
            changeSite({ webQuery: event.target.value });
            if (error) setError(queryError(event.target.value.trim()));
          }}
          onKeyDown={handleEnter}
          className="flex-1"
        />
        <div className="flex gap-3 sm:mt-6.5">
          <Button
            variant={isShown && webResults.query === query && !isEmpty ? 'secondary' : 'primary'}
            busy={isSearching}
            icon={<Search aria-hidden size={16} />}
            onClick={search}
            className="grow"
          >
            Search
          </Button>
          <Button variant="quiet" onClick={close}>
            Close
          </Button>
        </div>
      </div>
      <OperationStatus mutationKey={searchWebKey} />
      {isSearching ? <Skeleton className="h-60" /> : null}
      <div role="status" className="empty:hidden">
        {isEmpty ? (
          <EmptyState icon={<SearchX aria-hidden size={24} />}>
            No page was found for “<bdi>{webResults.query}</bdi>”. Try other words.
          </EmptyState>
        ) : isShown ? (
          <p className="break-words">
            <span className="font-semibold tabular-nums">{pluralize(webResults.results.length, 'page')}</span> for “
            <bdi className="font-semibold">{webResults.query}</bdi>”
          </p>
        ) : null}
      </div>
      {isShown && !isEmpty ? <SearchResults key={webResults.query} results={webResults.results} /> : null}
    </div>
  );
}
