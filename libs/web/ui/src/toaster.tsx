import { dismissToast, useToast, type Toast as ShownToast, type ToastInput } from '@winnow/toast';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, X, type LucideIcon } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useRef, type RefObject } from 'react';
import { ClearOfFocus } from './clear-of-focus';

/**
 * Milliseconds that a toast is shown, and pixels of a swipe to the right that dismiss it (specification, section 9).
 */
const durationMs = 5_000;
const swipeThreshold = 50;

/** Style and icon of each tone. */
const looks: Record<NonNullable<ToastInput['tone']>, { icon: LucideIcon; colour: string }> = {
  success: { icon: CircleCheck, colour: 'text-accent' },
  neutral: { icon: Info, colour: 'text-muted' },
  destructive: { icon: CircleAlert, colour: 'text-danger' },
};

/** Renders the toasts of the whole product; once per page. F8 moves the focus to them. */
export function Toaster() {
  const toast = useToast();
  const viewport = useRef<HTMLOListElement>(null);
  return (
    <Toast.Provider duration={durationMs} swipeDirection="right" swipeThreshold={swipeThreshold}>
      {toast ? <Notification key={toast.id} toast={toast} viewport={viewport} /> : null}
      <Toast.Viewport
        ref={viewport}
        // Beside a floating panel, which is 25.5rem from its left to the edge of the screen; below the head of one that
        // covers a phone's screen. Flipped, at the other end.
        className="pointer-events-none fixed top-0 right-0 z-50 w-full max-w-104 p-4 pb-24 data-flipped:top-auto data-flipped:bottom-(--keyboard) sm:not-data-flipped:top-auto sm:not-data-flipped:bottom-0 sm:data-flipped:top-0 sm:data-flipped:bottom-auto max-sm:[body:has([data-floating-panel])_&:not([data-flipped])]:top-36 sm:[body:has([data-floating-panel])_&]:right-102 sm:[body:has([data-floating-panel])_&]:w-[calc(100%-25.5rem)] sm:[body:has([data-floating-panel])_&]:pb-4"
      />
    </Toast.Provider>
  );
}

interface NotificationProps {
  toast: ShownToast;
  viewport: RefObject<HTMLElement | null>;
}

/**
 * One toast. Escape dismisses it only while the focus is among the toasts; elsewhere the key belongs to the focused
 * content, although Radix would dismiss the toast as well.
 */
function Notification({ toast, viewport }: NotificationProps) {
  const tone = toast.tone ?? 'success';
  const isFailure = tone === 'destructive';
  const { icon: Icon, colour } = looks[tone];
  /** Whether the current Escape was pressed outside the toasts. */
  const isOthers = useRef(false);
  return (
    <Toast.Root
      open={toast.open}
      onEscapeKeyDown={({ target }) => {
        isOthers.current = !viewport.current?.contains(target as Node);
      }}
      onOpenChange={(open) => {
        if (!open && !isOthers.current) dismissToast(toast.id);
        isOthers.current = false;
      }}
      type={isFailure ? 'foreground' : 'background'}
      className={clsx(
        'pointer-events-auto flex items-start gap-3 rounded-md border bg-surface p-4 pr-2 shadow-floating data-[state=open]:animate-arrive data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        isFailure ? 'border-danger/40' : 'border-line',
      )}
    >
      <ClearOfFocus viewport={viewport} />
      <Icon aria-hidden size={20} className={clsx('mt-0.5 shrink-0', colour)} />
      <div className="min-w-0 flex-1 text-sm">
        <Toast.Title className={clsx('font-semibold', isFailure && 'text-danger')}>{toast.title}</Toast.Title>
        {toast.description ? <Toast.Description className="break-words">{toast.description}</Toast.Description> : null}
      </div>
      <Toast.Close
        aria-label="Close notification"
        className="flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken"
      >
        <X aria-hidden size={16} />
      </Toast.Close>
    </Toast.Root>
  );
}
