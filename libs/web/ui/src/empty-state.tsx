import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** What stands where something will be: one sentence that says how to get it. */
export function EmptyState({
  icon,
  children,
  className,
}: {
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div
      className={clsx(
        'flex flex-col items-center justify-center gap-2 rounded-md border border-dashed border-line bg-paper px-6 py-8 text-center text-sm text-muted',
        className,
      )}
    >
      {icon}
      <p className="max-w-prose text-balance">{children}</p>
    </div>
  );
}
