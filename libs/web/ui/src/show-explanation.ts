/** Pixels between an explanation, its button and the edges of the screen. */
const gap = 8;

/** Events that may close it. */
const closing = ['pointerdown', 'keydown', 'blur', 'scroll', 'resize'];

let current: { owner: HTMLElement; close: () => void } | null = null;

/**
 * Shows an explanation next to a button, above all other content; a second press, Escape, a press outside, scrolling
 * or moving the focus closes it. A tooltip would be out of reach for touch and keyboard. Styled in `base.css`.
 */
export function showExplanation(owner: HTMLElement, text: string): void {
  const isSecond = current?.owner === owner;
  current?.close();
  if (isSecond) return;
  const note = document.createElement('div');
  note.popover = 'manual';
  note.dataset.explanation = '';
  note.setAttribute('role', 'status');
  // Content outside a modal dialog is inert while it is open.
  (owner.closest('dialog') ?? document.body).append(note);
  const close = () => {
    for (const type of closing) window.removeEventListener(type, listen, true);
    note.remove();
    if (current?.owner === owner) current = null;
  };
  const listen = (event: Event) => {
    const { type, target } = event;
    if (type === 'pointerdown' && (owner.contains(target as Node) || note.contains(target as Node))) return;
    if (type === 'blur' && target !== owner) return;
    if (type === 'keydown') {
      if ((event as KeyboardEvent).key !== 'Escape') return;
      // The last one opened closes first.
      event.preventDefault();
      event.stopPropagation();
    }
    close();
  };
  for (const type of closing) window.addEventListener(type, listen, true);
  current = { owner, close };
  // Set after the region is in the document, since it would not be announced otherwise.
  note.textContent = text;
  // Browsers from before 2024 lack it; the explanation is still shown next to its owner.
  (note as Partial<HTMLElement>).showPopover?.();
  position(note, owner);
}

/** Positions it below the button, above it if there is no room, and within the screen. */
function position(note: HTMLElement, owner: HTMLElement): void {
  const button = owner.getBoundingClientRect();
  const { width, height } = note.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const left = Math.max(gap, Math.min(button.left, clientWidth - width - gap));
  const isBelow = button.bottom + gap + height <= clientHeight || button.top < height + gap;
  note.style.left = `${left}px`;
  note.style.top = `${isBelow ? button.bottom + gap : button.top - height - gap}px`;
}
