import { useEffect, useLayoutEffect, type RefObject } from 'react';

/**
 * Inside a toast: moves the toasts to the other end of the screen (`data-flipped`) while their usual place covers the
 * focused element, such as a field in use or the button that was just pressed (WCAG 2.2, 2.4.11), or Cancel of running
 * work. They stay where they cover less of them. Each toast starts at the usual place.
 */
export function ClearOfFocus({ viewport }: { viewport: RefObject<HTMLElement | null> }) {
  useLayoutEffect(() => {
    delete viewport.current?.dataset.flipped;
    moveAway(viewport.current);
  }, [viewport]);
  useEffect(() => {
    // The browser scrolls to a focused field, and for a keyboard, after the event.
    const check = () => requestAnimationFrame(() => moveAway(viewport.current));
    document.addEventListener('focusin', check);
    // Work that starts adds its progress to the page.
    const sizes = new ResizeObserver(check);
    sizes.observe(document.body);
    window.visualViewport?.addEventListener('resize', check);
    return () => {
      sizes.disconnect();
      document.removeEventListener('focusin', check);
      window.visualViewport?.removeEventListener('resize', check);
    };
  }, [viewport]);
  return null;
}

function moveAway(viewport: HTMLElement | null): void {
  const toast = viewport?.firstElementChild;
  const focused = document.activeElement;
  if (!viewport || !toast || viewport.contains(focused)) return;
  const controls = [...document.querySelectorAll(':has(> [role=progressbar]) + button')];
  if (focused && focused !== document.body) controls.push(focused);
  const coveredBy = (cover: Element) => controls.reduce((sum, control) => sum + coveredHeight(control, cover), 0);
  const covered = coveredBy(toast);
  if (covered === 0) return;
  viewport.style.setProperty('--keyboard', `${keyboardHeight()}px`);
  flip(viewport);
  if (coveredBy(toast) >= covered) flip(viewport);
}

function flip({ dataset }: HTMLElement): void {
  if (dataset.flipped === undefined) dataset.flipped = '';
  else delete dataset.flipped;
}

/** Height in pixels of the part of an element that another covers. */
function coveredHeight(element: Element, cover: Element): number {
  const [below, above] = [element.getBoundingClientRect(), cover.getBoundingClientRect()];
  if (below.right <= above.left || above.right <= below.left) return 0;
  return Math.max(0, Math.min(below.bottom, above.bottom) - Math.max(below.top, above.top));
}

/** Pixels at the bottom of the page that a screen keyboard covers. */
function keyboardHeight(): number {
  const visible = window.visualViewport;
  return visible ? Math.max(0, window.innerHeight - visible.offsetTop - visible.height) : 0;
}
