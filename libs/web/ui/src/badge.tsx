import { cva, type VariantProps } from 'class-variance-authority';
import { clsx } from 'clsx';
import type { HTMLAttributes } from 'react';

const badge = cva('inline-flex shrink-0 items-center gap-1 rounded-md px-2 text-xs font-medium whitespace-nowrap', {
  variants: {
    tone: {
      neutral: 'bg-sunken text-muted',
      accent: 'bg-accent-soft text-accent-strong',
      notice: 'bg-notice-soft text-notice',
      danger: 'bg-danger-soft text-danger',
    },
  },
  defaultVariants: { tone: 'neutral' },
});

/** A short label for a state. */
export function Badge({ tone, className, ...rest }: HTMLAttributes<HTMLSpanElement> & VariantProps<typeof badge>) {
  return <span {...rest} className={clsx(badge({ tone }), className)} />;
}
