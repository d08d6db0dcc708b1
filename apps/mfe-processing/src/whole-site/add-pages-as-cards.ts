import { onStartOver, pluralize } from '@winnow/browser';
import type { Collection, CollectionPage } from '@winnow/contracts';
import { showToast } from '@winnow/toast';
import { addCard } from '../cards/cards';
import { hasDerivedWork } from '../cards/has-derived-work';
import { readPages } from './collections-api';

/** Maximum pages of a collection that can become cards, since all of them are then in the browser. */
export const maxCards = 1_000;

/**
 * Creates cards from the pages of a collection; replaces those with the same address unless they have edits. Ends when
 * the visitor starts over. @throws ApiProblem
 */
export async function addPagesAsCards({ id, updatedAt }: Pick<Collection, 'id' | 'updatedAt'>): Promise<void> {
  let count = 0;
  let isStartedOver = false;
  const unsubscribe = onStartOver(() => {
    isStartedOver = true;
  });
  try {
    for (let offset: number | undefined = 0; offset !== undefined;) {
      const { pages, next } = await readPages(id, offset);
      if (isStartedOver) return;
      // A refresh changes texts, and the number of each page.
      for (const page of pages) take(page, `${id}:${updatedAt}:${count++}`);
      offset = next;
    }
  } finally {
    unsubscribe();
  }
  showToast({ title: 'Success', description: `${pluralize(count, 'page')} added as cards` });
}

function take({ change: _, version: __, knowledge_base: knowledgeBase, ...page }: CollectionPage, id: string): void {
  const card = { ...page, id, ...(knowledgeBase === undefined ? {} : { knowledgeBase }) };
  addCard(card, (other) => other.url === page.url && !hasDerivedWork(other));
}
