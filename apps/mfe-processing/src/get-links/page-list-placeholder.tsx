import { EmptyState } from '@winnow/ui';
import { ListChecks } from 'lucide-react';

const rows = [56, 40, 72, 48, 64];

/** Where the list will be, in its height: what to do to get it, or the shape of it while it is fetched. */
export function PageListPlaceholder({ isBusy }: { isBusy: boolean }) {
  if (!isBusy) {
    return (
      <EmptyState icon={<ListChecks aria-hidden size={24} />}>
        The website’s pages will be listed here. Enter its address and press Get Pages.
      </EmptyState>
    );
  }
  return (
    <div aria-hidden className="flex h-85 flex-col gap-4 overflow-hidden rounded-md border border-line p-4">
      {rows.map((width) => (
        <div key={width} className="flex flex-col gap-2">
          <div className="h-3.5 rounded-md bg-sunken" style={{ width: `${width}%` }} />
          <div className="h-2.5 rounded-md bg-sunken" style={{ width: `${width + 20}%` }} />
        </div>
      ))}
    </div>
  );
}
