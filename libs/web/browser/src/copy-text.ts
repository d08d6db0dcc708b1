/**
 * Copies text to the clipboard: with the clipboard API, otherwise (no secure context, permission denied) through a
 * hidden text area and the legacy copy command. Returns false when both fail; never throws. Focus and selection are
 * kept.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

function copyByCommand(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.setAttribute('aria-hidden', 'true');
  // Off screen but rendered, since text that is not rendered cannot be selected.
  area.style.cssText = 'position:fixed;top:0;left:-9999px;opacity:0';
  // A modal dialog makes everything outside itself inert, so the area is added next to the focused element.
  (focused?.closest('[role="dialog"], dialog') ?? document.body).append(area);
  try {
    area.focus({ preventScroll: true });
    area.select();
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
