import { reservePositions } from '../cards/cards';
import type { Selection } from '../scrape-content/selection';
import { groupBy } from '../sources/group-by';
import { loginOf } from '../site/logins';

/**
 * Divides a selection by the headers of its addresses, since a job sends its headers to all of its websites. Cards keep
 * the order of the selection.
 */
export function groupByLogin(selection: Selection): Selection[] {
  const first = reservePositions(selection.urls.length);
  const positioned = selection.urls.map((url, index) => ({
    url,
    position: selection.positions?.[index] ?? first + index,
  }));
  return [...groupBy(positioned, ({ url }) => loginOf(url)?.headers).values()].map((group) => ({
    ...selection,
    urls: group.map(({ url }) => url),
    positions: group.map(({ position }) => position),
  }));
}
