import { useLayoutEffect, type RefObject } from 'react';
import type { PromptArea, Selected } from './prompt-area';
import type { PromptTextProps } from './prompt-text-props';

/**
 * Hook: provides a control while it is mounted. Focus and selection move to it from the previous one.
 * @param open creates or finds the control; must be stable. Returns undefined if there is none, otherwise the area and
 * a function that destroys the control.
 */
export function usePromptArea(
  open: () => { area: PromptArea; close?: () => void } | undefined,
  { onArea, handed }: Pick<PromptTextProps, 'onArea' | 'handed'>,
): void {
  useLayoutEffect(() => {
    const opened = open();
    if (!opened) return;
    const { area, close } = opened;
    takeFocus(area, handed);
    onArea(area);
    return () => {
      handed.current = area.hasFocus() ? area.selection() : null;
      onArea(null);
      close?.();
    };
  }, [open, onArea, handed]);
}

function takeFocus(area: PromptArea, handed: RefObject<Selected | null>): void {
  const selected = handed.current;
  handed.current = null;
  // The visitor may have moved the focus while the control was loading.
  const isFree = document.activeElement === null || document.activeElement === document.body;
  if (!selected || !isFree) return;
  area.element.focus({ preventScroll: true });
  area.select(selected);
}
