import { pluralize } from '@winnow/browser';
import { getCards } from '../cards/cards';
import type { PageCard } from '../cards/page-card';
import { isCardBusy } from '../cards/running-work';
import { focusInView } from '../focus/focus-in-view';
import { removeRecorded } from '../history/recorded-changes';
import { showUndoToast } from '../history/undo-toast';

/** Removes cards that have no running operation, with a toast; can be undone. */
export function removeSources(cards: readonly PageCard[]): void {
  const idle = cards.filter(({ id }) => !isCardBusy(id));
  removeRecorded(idle);
  // The list disappears with its last card, and the focus with it.
  if (getCards().length === 0) focusInView(document.getElementById('final-title'));
  const kept = cards.length - idle.length;
  const rest = kept > 0 ? ` ${pluralize(kept, 'card')} with running work stayed.` : '';
  showUndoToast({
    title: `${pluralize(idle.length, 'card')} removed`,
    description: `Undo brings back what was removed.${rest}`,
    tone: 'neutral',
  });
}
