import { getCards } from './cards';

/** Draws a card that is not drawn and gives it the focus; false when it shows none of that id. */
type ViewHandler = (cardId: string) => boolean;
let handler: ViewHandler | null = null;

/** What draws only some of the cards says how one of the others is reached. Returns the function that ends this. */
export function onViewCard(view: ViewHandler): () => void {
  handler = view;
  return () => {
    if (handler === view) handler = null;
  };
}

/** Frames that a card may take to be drawn: the code of the first one is on its way. */
const maxFrames = 120;

/** Scrolls to a card and gives it the focus; one that is gone, or left out by a filter, leads to the cards. */
export function viewCard(cardId: string | undefined, frames = maxFrames): void {
  if (cardId !== undefined && handler?.(cardId)) return;
  const number = getCards().findIndex(({ id }) => id === cardId) + 1;
  const heading = document.getElementById(`card-${number}`);
  const place = heading?.closest('section') ?? document.querySelector<HTMLElement>('[data-sheet="cards"]');
  if (!place && frames > 0) return void requestAnimationFrame(() => viewCard(cardId, frames - 1));
  place?.scrollIntoView({ block: 'start' });
  // What it holds, or what opens it.
  const target = place?.querySelector<HTMLElement>('textarea') ?? place?.querySelector<HTMLElement>('button');
  target?.focus({ preventScroll: true });
}

/** The first card behind a place. */
export const firstCardAfter = (position: number): string | undefined =>
  getCards().find((card) => card.position > position)?.id;
