import { createStore, onStartOver } from '@winnow/browser';

/** Ids of the cards created from files, by file id. */
const cards = createStore<ReadonlyMap<string, string>>(new Map());

onStartOver(() => cards.set(new Map()));

export const recordCardOf = (fileId: string, cardId: string): void =>
  cards.update((now) => new Map([...now, [fileId, cardId]]));

export const isRead = (fileId: string): boolean => cards.get().has(fileId);

/** Hook: the cards created from files. */
export const useReadFiles = cards.use;
