import { cva, type VariantProps } from 'class-variance-authority';
import { clsx } from 'clsx';
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { showExplanationLazily } from './show-explanation-lazily';
import { Spinner } from './spinner';

const button = cva(
  'inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-md border font-medium select-none aria-expanded:bg-sunken [&>svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'border-transparent bg-accent text-surface',
        secondary: 'border-edge/50 bg-surface text-ink shadow-raised',
        soft: 'border-accent/25 bg-accent-soft text-accent-strong',
        quiet: 'border-transparent bg-transparent text-muted',
        danger: 'border-edge/50 bg-surface text-danger shadow-raised',
        entry: 'border-transparent bg-transparent text-ink',
        dangerEntry: 'border-transparent bg-transparent text-danger',
      },
      size: { sm: 'min-h-8 px-2.5 py-1 text-sm', md: 'min-h-10 px-4 py-1 text-sm', icon: 'size-9 p-0' },
      off: { true: 'cursor-not-allowed', false: '' },
    },
    compoundVariants: [
      { variant: 'primary', off: false, class: 'hover:bg-accent-strong' },
      { variant: ['secondary', 'entry'], off: false, class: 'hover:bg-sunken' },
      { variant: 'soft', off: false, class: 'hover:border-accent/60' },
      { variant: 'quiet', off: false, class: 'hover:bg-sunken hover:text-ink' },
      { variant: ['danger', 'dangerEntry'], off: false, class: 'hover:bg-danger-soft' },
    ],
    defaultVariants: { variant: 'secondary', size: 'md', off: false },
  },
);

export interface ButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'>, Omit<VariantProps<typeof button>, 'off'> {
  /** Shows a spinner and ignores clicks while the work it started is running. */
  busy?: boolean;
  /** Reason why the button is disabled, shown as a tooltip and next to it when it is pressed. */
  unavailable?: string | false;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * A button. While busy or unavailable it is `aria-disabled` and keeps the focus: a disabled element would lose it and
 * send a keyboard user back to the top of the page.
 */
export function Button({
  variant,
  size,
  busy = false,
  unavailable = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  title,
  ...rest
}: ButtonProps) {
  const isOff = busy || unavailable !== false;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (!isOff) return onClick?.(event);
    event.preventDefault();
    if (unavailable !== false && !busy) showExplanationLazily(event.currentTarget, unavailable);
  };
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      title={unavailable || title}
      onClick={handleClick}
      className={clsx(button({ variant, size, off: isOff }), unavailable !== false && 'opacity-55', className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'size'> {
  /** Accessible name and tooltip. */
  label: string;
  icon: ReactNode;
}

/** A square button with only an icon. */
export function IconButton({ label, variant = 'quiet', ...rest }: IconButtonProps) {
  return <Button {...rest} variant={variant} size="icon" aria-label={label} title={label} />;
}
