import { EmptyState, Skeleton } from '@winnow/ui';
import { ListChecks, SearchX } from 'lucide-react';

interface PageListPlaceholderProps {
  isBusy: boolean;
  /** Whether the website has been searched and has no pages. */
  isListed: boolean;
}

/** Placeholder of the list: instructions, a skeleton while loading, or a note that there are no pages. */
export function PageListPlaceholder({ isBusy, isListed }: PageListPlaceholderProps) {
  if (isBusy) return <Skeleton className="h-85" />;
  if (isListed) {
    return (
      <EmptyState icon={<SearchX aria-hidden size={24} />}>
        This website links to no page whose text could be extracted. Check its address, or enter that of another page.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<ListChecks aria-hidden size={24} />}>
      The website’s pages will be listed here. Enter its address and press Get Pages.
    </EmptyState>
  );
}
