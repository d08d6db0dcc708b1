import { createPersistedValue, createStore, onStartOver } from '@winnow/browser';
import { shownText, type PageCard } from '../cards/page-card';

/** Whether an added piece gets its title and address above it. Default: only the text, as specified. */
const withSource = createStore(false);

const kept = createPersistedValue<boolean>({
  name: 'piece-with-source',
  version: 1,
  read: (value) => (typeof value === 'boolean' ? value : null),
});

onStartOver(() => withSource.set(false));

void kept.load().then((earlier) => {
  if (earlier !== null) withSource.set(earlier);
});

export const useWithSource = withSource.use;

export function setWithSource(next: boolean): void {
  withSource.set(next);
  kept.save(next);
}

/** Returns a card's text with its title and address above it. */
export function pieceWithSource(card: PageCard): string {
  const { title, url, source } = card;
  const text = shownText(card).trim();
  const heading = (title || url).replace(/\s+/g, ' ').trim();
  return text && `## ${heading}\nSource: ${source ? `${url} · ${source}` : url}\n\n${text}`;
}

/** Returns the piece that is added to the final prompt for a card. */
export const pieceOf = (card: PageCard): string => (withSource.get() ? pieceWithSource(card) : shownText(card));
