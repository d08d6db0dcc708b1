import { isComposing } from '@winnow/browser';
import { useEffect, useRef } from 'react';

type Direction = 'undo' | 'redo';

/** Returns the direction of a key: Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, and the same with Cmd. */
function directionOf(event: KeyboardEvent): Direction | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (!(ctrlKey || metaKey) || altKey || isComposing(event)) return null;
  // On a layout of another script, the letter of the key's place, as for the browser's own shortcuts.
  const letter = /^[\x20-\x7e]$/.test(key) ? key.toLowerCase() : code.replace(/^Key/, '').toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : null;
}

/** A field with native undo. */
const isOtherField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, select, textarea:not([readonly])'));

/**
 * Calls `onUndo` for the keys of undo and redo, and for the entries of the area's context menu. Replaces the area's
 * native history, which ends whenever the page sets its text; other fields keep theirs.
 */
export function useUndoKeys(element: HTMLElement | undefined, onUndo: (direction: Direction) => void): void {
  const latest = useRef(onUndo);
  useEffect(() => {
    latest.current = onUndo;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const direction = directionOf(event);
      if (!direction || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      // The actual target, even inside a shadow root.
      const [target = null] = event.composedPath();
      if (target !== element && isOtherField(target)) return;
      event.preventDefault();
      latest.current(direction);
    };
    const onInput = (event: InputEvent) => {
      if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return;
      event.preventDefault();
      latest.current(event.inputType === 'historyUndo' ? 'undo' : 'redo');
    };
    window.addEventListener('keydown', onKey);
    element?.addEventListener('beforeinput', onInput);
    return () => {
      window.removeEventListener('keydown', onKey);
      element?.removeEventListener('beforeinput', onInput);
    };
  }, [element]);
}
