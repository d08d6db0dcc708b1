import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Placeholder of an empty area: one sentence about how to fill it. */
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
