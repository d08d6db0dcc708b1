import type { PromptArea } from './prompt-area';

/** Adapts a text area to the final prompt's control. */
export function plainArea(area: HTMLTextAreaElement): PromptArea {
  return {
    element: area,
    hasFocus: () => document.activeElement === area,
    selection: () => ({ start: area.selectionStart, end: area.selectionEnd }),
    select: ({ start, end }) => area.setSelectionRange(start, end),
    showPart: ({ start, end }) => {
      const lineHeight = Number.parseFloat(getComputedStyle(area).lineHeight) || 20;
      area.focus({ preventScroll: true });
      area.setSelectionRange(start, end);
      area.scrollTop = heightUpTo(area, start) - 2 * lineHeight;
      area.scrollIntoView({ block: 'nearest' });
    },
  };
}

/**
 * Returns the pixels from the top of a text area's content to the end of the line that contains a character, ignoring
 * scrolling. Measured on a copy of the same width that contains the text up to there, since a text area has no API for
 * its lines.
 */
export function heightUpTo(area: HTMLTextAreaElement, position: number): number {
  // Not a clone, which would contain the whole text.
  const copy = document.createElement('textarea');
  copy.className = area.className;
  copy.dir = area.dir;
  copy.readOnly = area.readOnly;
  copy.setAttribute('aria-hidden', 'true');
  copy.tabIndex = -1;
  copy.style.cssText = `position:absolute;visibility:hidden;height:0;min-height:0;width:${area.offsetWidth}px`;
  copy.value = area.value.slice(0, position);
  area.parentElement?.append(copy);
  const { paddingBottom } = getComputedStyle(copy);
  const height = copy.scrollHeight - Number.parseFloat(paddingBottom || '0');
  copy.remove();
  return height;
}
