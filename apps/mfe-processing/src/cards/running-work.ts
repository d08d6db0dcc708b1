import { queryClient, useMutationState } from '@winnow/query';
import { useMemo } from 'react';
import type { CardAction } from './card-mutation-key';

const runningOn = (cardId: string) => ({ mutationKey: ['cards', cardId], status: 'pending' as const });

/** Whether any operation on a card is running. */
export function isCardBusy(cardId: string): boolean {
  return queryClient.isMutating(runningOn(cardId)) > 0;
}

/** Resolves once no operation on a card is running, or the signal aborts. */
export async function untilCardIdle(cardId: string, signal: AbortSignal): Promise<void> {
  while (isCardBusy(cardId) && !signal.aborted)
    await new Promise<void>((resolve) => {
      const check = () => {
        unsubscribe();
        signal.removeEventListener('abort', check);
        resolve();
      };
      const unsubscribe = queryClient.getMutationCache().subscribe(check);
      signal.addEventListener('abort', check);
    });
}

/** Hook: the running operation of a card. */
export function useRunningWork(cardId: string): CardAction | undefined {
  const [work] = useMutationState(
    { filters: runningOn(cardId), select: ({ options }) => options.mutationKey?.at(-1) as CardAction },
    queryClient,
  );
  return work;
}

/** Hook: the running operations of many cards, by card. */
export function useRunningWorks(): ReadonlyMap<string, CardAction> {
  const keys = useMutationState(
    { filters: { mutationKey: ['cards'], status: 'pending' }, select: ({ options }) => options.mutationKey },
    queryClient,
  );
  return useMemo(() => new Map(keys.map((key) => [String(key?.[1]), key?.at(-1) as CardAction])), [keys]);
}

/**
 * Returns why a button is unavailable, unless its own operation is running: two operations on one text would overwrite
 * each other.
 */
export function busyReason(running: CardAction | undefined, own?: CardAction): string | false {
  return running !== undefined && running !== own && 'Wait until the work on this card has ended';
}
