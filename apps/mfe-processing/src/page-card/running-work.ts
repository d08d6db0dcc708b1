import { useSyncExternalStore } from 'react';
import { operationState, subscribeToOperations } from '../operation/operation-store';
import { cardPlace, cardWorks, type CardWork } from './card-place';

/** What runs on a card. */
export function runningWork(cardId: string): CardWork | undefined {
  return cardWorks.find((work) => operationState(cardPlace(cardId, work))?.status === 'running');
}

/** Hook: what runs on a card. */
export function useRunningWork(cardId: string): CardWork | undefined {
  return useSyncExternalStore(subscribeToOperations, () => runningWork(cardId));
}

/** Why a button must wait, unless its own work is what runs: two pieces of work on one text would overwrite each other. */
export function whyWait(running: CardWork | undefined, own?: CardWork): string | false {
  return running !== undefined && running !== own && 'Wait until the work on this card has ended';
}
