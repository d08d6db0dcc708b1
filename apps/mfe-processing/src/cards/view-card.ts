import { getCards } from './cards';

/** Renders a card outside the viewport and focuses it; returns false for an unknown id. */
type ViewHandler = (cardId: string) => boolean;
let handler: ViewHandler | null = null;

/** Registers how a virtual list scrolls to a card that is not rendered. Returns the unsubscribe function. */
export function onViewCard(view: ViewHandler): () => void {
  handler = view;
  return () => {
    if (handler === view) handler = null;
  };
}

/** Frames to wait for a card, since the code of the first one may still be loading. */
const maxFrames = 120;

/** Scrolls to a card and focuses it; falls back to the list when it was removed or filtered out. */
export function viewCard(cardId: string | undefined, frames = maxFrames): void {
  if (cardId !== undefined && handler?.(cardId)) return;
  const number = getCards().findIndex(({ id }) => id === cardId) + 1;
  const heading = document.getElementById(`card-${number}`);
  const place = heading?.closest('section') ?? document.querySelector<HTMLElement>('[data-sheet="cards"]');
  if (!place && frames > 0) return void requestAnimationFrame(() => viewCard(cardId, frames - 1));
  place?.scrollIntoView({ block: 'start' });
  // Its text, or the button that opens it.
  const target = place?.querySelector<HTMLElement>('textarea') ?? place?.querySelector<HTMLElement>('button');
  target?.focus({ preventScroll: true });
}
