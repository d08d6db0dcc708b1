import { createStore, onStartOver } from '@winnow/browser';

/** The open instruction input, and its card. */
export interface OpenInput {
  cardId: string;
  kind: 'enhance' | 'examples' | 'fields';
}

/** Only one on the whole page (specification, section 4). */
const open = createStore<OpenInput | null>(null);

onStartOver(() => open.set(null));

export const useOpenInput = open.use;

/** Opens an input and closes any other; closes it if it is open. */
export function toggleInput(cardId: string, kind: OpenInput['kind']): void {
  open.update((now) => (now?.cardId === cardId && now.kind === kind ? null : { cardId, kind }));
}

/** Closes an input; another open one is kept. */
export function closeInput(cardId: string, kind: OpenInput['kind']): void {
  open.update((now) => (now?.cardId === cardId && now.kind === kind ? null : now));
}
