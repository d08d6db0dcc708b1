import { onStartOver } from '@winnow/browser';
import { createStore } from '../store/create-store';

/** Which card each file has become, by the ids of the files. */
const cards = createStore<ReadonlyMap<string, string>>(new Map());

onStartOver(() => cards.set(new Map()));

export const noteCardOf = (fileId: string, cardId: string): void =>
  cards.update((now) => new Map([...now, [fileId, cardId]]));

export const isRead = (fileId: string): boolean => cards.get().has(fileId);

/** Hook: the cards of the files that have been read. */
export const useReadFiles = cards.use;
