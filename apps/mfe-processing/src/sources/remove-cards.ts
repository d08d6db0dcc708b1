import { showToast } from '@winnow/toast';
import type { PageCard } from '../cards/page-card';
import { isWorkedOn } from '../cards/running-work';
import { removeRecorded } from '../history/recorded-changes';
import { countOf } from '../work/words';

/** Removes cards that have no running operation, with a toast; can be undone. */
export function removeSources(cards: readonly PageCard[]): void {
  const idle = cards.filter(({ id }) => !isWorkedOn(id));
  removeRecorded(idle);
  const kept = cards.length - idle.length;
  const rest = kept > 0 ? ` ${countOf(kept, 'card')} with running work stayed.` : '';
  showToast({
    title: `${countOf(idle.length, 'card')} removed`,
    description: `Undo brings back what was removed.${rest}`,
    tone: 'neutral',
  });
}
