import { clsx } from 'clsx';
import type { HTMLAttributes, ReactNode } from 'react';

interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  title?: ReactNode;
  /** Id of the heading, for `aria-labelledby`. */
  titleId?: string;
  hint?: ReactNode;
  /** Content to the right of the title. */
  aside?: ReactNode;
  /** Reduces the padding, for a card among many. */
  dense?: boolean;
}

/** A framed section of the page. */
export function Card({ title, titleId, hint, aside, dense = false, className, children, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      aria-labelledby={titleId}
      className={clsx('rounded-md border border-line bg-surface p-4 shadow-raised', dense || 'sm:p-6', className)}
    >
      {title ? (
        <header
          className={clsx('mb-4 flex flex-wrap justify-between gap-x-4 gap-y-2', hint ? 'items-start' : 'items-center')}
        >
          <div className="min-w-0 grow">
            <h2 id={titleId} tabIndex={-1} className="rounded-md text-lg font-semibold">
              {title}
            </h2>
            {hint ? <p className="text-sm text-muted">{hint}</p> : null}
          </div>
          {aside}
        </header>
      ) : null}
      {children}
    </section>
  );
}
