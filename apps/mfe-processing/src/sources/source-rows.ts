import { shownText, type PageCard } from '../cards/page-card';
import type { PromptRange } from './prompt-ranges';
import type { GroupName, SortName, SourcesView } from './sources-view';
import { groupBy } from './group-by';

/** A card with its position on the page, from 1, which sorting does not change. */
export interface NumberedCard {
  card: PageCard;
  number: number;
}

/** A row of the list. */
export type SourceRow =
  | ({ kind: 'card'; key: string } & NumberedCard)
  | { kind: 'group'; key: string; label: string; count: number };

const compareTitles = new Intl.Collator(undefined, { numeric: true }).compare;
const nameOf = ({ title, url }: PageCard) => title || url;

const orders: Record<SortName, ((one: NumberedCard, other: NumberedCard) => number) | null> = {
  arrival: null,
  title: ({ card: one }, { card: other }) => compareTitles(nameOf(one), nameOf(other)),
  size: ({ card: one }, { card: other }) => shownText(other).length - shownText(one).length,
  confidence: ({ card: one }, { card: other }) => (one.confidence ?? 1) - (other.confidence ?? 1),
};

/** Returns the group of a card: its site, or its site and folder; files and videos are separate groups. */
function groupOf({ url }: PageCard, group: Exclude<GroupName, 'none'>): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  return group === 'site' ? host : host + pathname.slice(0, pathname.lastIndexOf('/') + 1);
}

/** Returns the cards that the view shows, in its order. */
export function shownCards(
  cards: readonly PageCard[],
  { query, sort, show }: Pick<SourcesView, 'query' | 'sort' | 'show'>,
  promptRanges: ReadonlyMap<string, PromptRange>,
): NumberedCard[] {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const isWanted = ({ id, title, url, source = '' }: PageCard) => {
    if (show !== 'all' && promptRanges.has(id) !== (show === 'added')) return false;
    const searched = `${title}\n${url}\n${source}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  };
  const shown = cards.map((card, index) => ({ card, number: index + 1 })).filter(({ card }) => isWanted(card));
  const order = orders[sort];
  return order ? shown.sort(order) : shown;
}

/** Returns the rows of the list: the cards, below a heading for each group if the view groups them. */
export function sourceRows(shown: readonly NumberedCard[], group: GroupName): SourceRow[] {
  const rowOf = (numbered: NumberedCard): SourceRow => ({ kind: 'card', key: numbered.card.id, ...numbered });
  if (group === 'none') return shown.map(rowOf);
  return [...groupBy(shown, ({ card }) => groupOf(card, group))].flatMap(([label, members]) => [
    { kind: 'group' as const, key: `group ${label}`, label, count: members.length },
    ...members.map(rowOf),
  ]);
}
