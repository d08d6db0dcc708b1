import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button, type ButtonProps } from './button';

interface MenuProps extends Omit<ButtonProps, 'onClick'> {
  /** Label of the button. */
  label: string;
  /** Edge of the button that the entries are aligned to; on a phone the start. */
  align?: 'start' | 'end';
  /**
   * Gives all entries the maximum width, regardless of their labels, so that the content below is covered completely or
   * not at all.
   */
  isWide?: boolean;
  /**
   * Renders the menu open, for a menu that is loaded on its first click. Its button gets the focus unless it has moved
   * on to another control.
   */
  startsOpen?: boolean;
  /** The entries, as buttons. A click on one closes the menu. */
  children: ReactNode;
}

/**
 * Moves an open menu that would reach beyond the right edge of a phone's screen to 8 px from it, also when its entries
 * change their width.
 */
function keepOnScreen(entries: HTMLElement): ResizeObserver {
  const place = () => {
    entries.style.translate = '';
    const beyond = entries.getBoundingClientRect().right + 8 - document.documentElement.clientWidth;
    if (beyond > 0) entries.style.translate = `${-beyond}px`;
  };
  place();
  const sizes = new ResizeObserver(place);
  sizes.observe(entries);
  return sizes;
}

/** Whether a click is on an available entry; an unavailable one shows its reason, which needs the menu open. */
function isAvailableEntry(target: EventTarget): boolean {
  const entry = (target as Element).closest('button');
  return entry !== null && entry.getAttribute('aria-disabled') !== 'true';
}

/** A button that shows further buttons below it. Escape, a click outside and tabbing out close it. */
export function Menu({
  label,
  align = 'start',
  isWide = false,
  startsOpen = false,
  children,
  className,
  ...button
}: MenuProps) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const container = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  // Before the layout effects of the elements around it, which may look for a lost focus.
  useLayoutEffect(() => {
    if (startsOpen && document.activeElement === document.body) opener.current?.focus();
  }, [startsOpen]);
  const toggle = () => {
    // Safari does not focus a clicked button: Escape would not reach the menu.
    opener.current?.focus({ preventScroll: true });
    setIsOpen(!isOpen);
  };
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: PointerEvent) => {
      if (!container.current?.contains(target as Node)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);
  return (
    <div
      ref={container}
      className={clsx('relative', className)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
      onKeyDown={(event) => {
        if (!isOpen || event.key !== 'Escape') return;
        event.stopPropagation();
        setIsOpen(false);
        opener.current?.focus();
      }}
    >
      <Button {...button} ref={opener} aria-expanded={isOpen} onClick={toggle}>
        {label}
        <ChevronDown aria-hidden size={14} />
      </Button>
      {isOpen ? (
        <div
          // Again with each render, which may move it.
          ref={(entries) => {
            const sizes = entries && keepOnScreen(entries);
            return () => sizes?.disconnect();
          }}
          role="group"
          aria-label={label}
          // Before the entry's own handler, which may move the focus on.
          onClickCapture={({ target }) => {
            if (isAvailableEntry(target)) opener.current?.focus();
          }}
          // After it: the browser renders between the two, and the entry would be removed before its handler.
          onClick={({ target }) => {
            if (isAvailableEntry(target)) setIsOpen(false);
          }}
          className={clsx(
            'absolute top-full z-30 mt-1 flex flex-col rounded-md border border-line bg-surface p-1 shadow-floating',
            isWide ? 'w-72' : 'w-max max-w-72 min-w-44',
            align === 'end' ? 'right-0 max-sm:right-auto max-sm:left-0' : 'left-0',
          )}
        >
          {children}
        </div>
      ) : null}
    </div>
  );
}

interface MenuEntryProps extends Omit<ButtonProps, 'variant' | 'size'> {
  isDestructive?: boolean;
}

/** One entry of a menu. */
export function MenuEntry({ isDestructive = false, className, ...rest }: MenuEntryProps) {
  const variant = isDestructive ? 'dangerEntry' : 'entry';
  return <Button {...rest} size="sm" variant={variant} className={clsx('justify-start text-start', className)} />;
}
