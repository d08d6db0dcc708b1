import { EmptyState, Skeleton } from '@winnow/ui';
import { ListChecks } from 'lucide-react';

/** Where the list will be, in its height: what to do to get it, or the shape of it while it is fetched. */
export function PageListPlaceholder({ isBusy }: { isBusy: boolean }) {
  if (isBusy) return <Skeleton className="h-85" />;
  return (
    <EmptyState icon={<ListChecks aria-hidden size={24} />}>
      The website’s pages will be listed here. Enter its address and press Get Pages.
    </EmptyState>
  );
}
