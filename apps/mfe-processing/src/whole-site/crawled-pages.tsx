import { pluralize } from '@winnow/browser';
import { maxCrawledPages, useCrawledPages } from './collections-api';
import { PageTree } from './page-tree';
import { ProblemLine } from './problem-line';

/** The pages that a running crawl has read, as a tree, updated while it runs. */
export function CrawledPages({ id }: { id: string }) {
  const { data, error } = useCrawledPages(id);
  if (!data) return <ProblemLine problem={error?.message ?? ''} />;
  return (
    <div
      role="group"
      aria-label="Pages so far"
      className="max-h-80 overflow-y-auto rounded-md border border-line p-4 text-sm"
    >
      {data.length === 0 ? <p className="text-muted">No page has been read yet.</p> : <PageTree pages={data} />}
      {data.length < maxCrawledPages ? null : (
        <p className="mt-2 text-muted">
          The first {pluralize(data.length, 'page')}; the collection will have all of them.
        </p>
      )}
    </div>
  );
}
