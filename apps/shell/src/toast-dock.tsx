import { useToast } from '@winnow/toast';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';

const loadToaster = () => import('@winnow/ui/toaster');
// Toasts never carry the only copy of a message, so the page works without them.
const Toaster = lazy<ComponentType>(() =>
  loadToaster().then<{ default: ComponentType }, { default: ComponentType }>(
    (module) => ({ default: module.Toaster }),
    () => ({ default: () => null }),
  ),
);

/**
 * Renders the toasts. Their code is not part of the first page: it is loaded on the visitor's first interaction, and so
 * before the first toast.
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
