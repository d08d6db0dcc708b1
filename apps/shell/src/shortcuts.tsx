import { lazy, Suspense, useEffect, useState, type ComponentProps, type ComponentType } from 'react';
import type { ShortcutList as List } from './shortcut-list';
import { Key } from './shortcut-key';

type Props = ComponentProps<typeof List>;

// Loaded on request; if that fails, only the hint below the page remains.
const ShortcutList = lazy<ComponentType<Props>>(() =>
  import('./shortcut-list').then<{ default: ComponentType<Props> }, { default: ComponentType<Props> }>(
    (module) => ({ default: module.ShortcutList }),
    () => ({ default: () => null }),
  ),
);

/** Whether a question mark is text input. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The list of keyboard shortcuts, opened with `?`, and a hint below the page on devices with a keyboard. */
export function Shortcuts() {
  const [isOpen, setIsOpen] = useState(false);
  const [hasBeenOpen, setHasBeenOpen] = useState(false);
  if (isOpen && !hasBeenOpen) setHasBeenOpen(true);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isAsked = event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isAsked && !isTyping(event.target) && !document.querySelector('dialog[open]')) setIsOpen(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <p className="mt-8 hidden text-center text-xs text-muted pointer-fine:block">
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          className="min-h-6 rounded-md px-1 underline decoration-line underline-offset-4 hover:text-ink"
        >
          Keyboard shortcuts
        </button>{' '}
        <Key name="?" />
      </p>
      {hasBeenOpen ? (
        <Suspense>
          <ShortcutList isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
