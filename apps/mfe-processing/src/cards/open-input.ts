import { onStartOver } from '@winnow/browser';
import { createStore } from '../store/create-store';

/** Which instruction input is open, and for which card. */
export interface OpenInput {
  cardId: string;
  kind: 'enhance' | 'examples' | 'fields';
}

/** One at a time on the whole page (specification, section 4). */
const open = createStore<OpenInput | null>(null);

onStartOver(() => open.set(null));

export const useOpenInput = open.use;

/** Opens an input and closes any other; the one that is open already closes. */
export function toggleInput(cardId: string, kind: OpenInput['kind']): void {
  open.update((now) => (now?.cardId === cardId && now.kind === kind ? null : { cardId, kind }));
}

/** Closes an input; another one that is open stays. */
export function closeInput(cardId: string, kind: OpenInput['kind']): void {
  open.update((now) => (now?.cardId === cardId && now.kind === kind ? null : now));
}
