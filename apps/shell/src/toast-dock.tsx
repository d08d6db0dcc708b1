import { useToast } from '@winnow/toast';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';

const loadToaster = () => import('@winnow/ui/toaster');
// Toasts never carry the only copy of a message: without them the page must continue.
const Toaster = lazy<ComponentType>(() =>
  loadToaster().then<{ default: ComponentType }, { default: ComponentType }>(
    (module) => ({ default: module.Toaster }),
    () => ({ default: () => null }),
  ),
);

/**
 * The place of the toasts. What draws them is not part of the first page: it is fetched when the visitor first touches
 * anything, and so is there before the first toast.
 */
export function ToastDock() {
  const hasToast = useToast() !== null;
  useEffect(() => {
    const once = { once: true, passive: true, capture: true };
    const load = () => void loadToaster().catch(() => undefined);
    window.addEventListener('pointerdown', load, once);
    window.addEventListener('keydown', load, once);
    return () => {
      window.removeEventListener('pointerdown', load, once);
      window.removeEventListener('keydown', load, once);
    };
  }, []);
  return hasToast ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
