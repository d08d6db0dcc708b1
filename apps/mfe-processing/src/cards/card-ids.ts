import type { PageCard } from './page-card';

/**
 * Ids of a card's heading and of its source; `nameIds` are those of all elements that name it, since all files have the
 * same title.
 */
export function cardIds({ source }: PageCard, number: number): { titleId: string; sourceId: string; nameIds: string } {
  const titleId = `card-${number}`;
  const sourceId = `${titleId}-source`;
  return { titleId, sourceId, nameIds: source ? `${titleId} ${sourceId}` : titleId };
}
