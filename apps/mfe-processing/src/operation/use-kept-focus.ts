import { useLayoutEffect, useRef } from 'react';
import type { OperationState } from './operation-store';

/**
 * Cancel and Retry vanish when they are pressed. The focus then goes back to the control that started the work, instead
 * of to the top of the page.
 */
export function useKeptFocus(status: OperationState['status'] | undefined): void {
  const starter = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const hasFocus = focused instanceof HTMLElement && focused !== document.body;
    if (hasFocus && status === 'running') starter.current = focused;
    if (!hasFocus && starter.current?.isConnected) starter.current.focus({ preventScroll: true });
  }, [status]);
}
