import type { CollectionPage } from '@winnow/contracts';
import { showToast } from '@winnow/toast';
import { addCard } from '../cards/cards';
import { holdsWork } from '../cards/holds-work';
import { countOf } from '../work/words';
import { readPages } from './collections-api';

/** Pages of a collection that may become cards: all of them are in the browser then. */
export const maxCards = 1_000;

/** Makes the pages of a collection cards; one of the same address is replaced unless it has edits. @throws ApiProblem */
export async function takeAsCards(id: string): Promise<void> {
  let count = 0;
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const { pages, next } = await readPages(id, offset);
    for (const page of pages) take(page, `${id}:${count++}`);
    offset = next;
  }
  showToast({ title: 'Success', description: `${countOf(count, 'page')} added as cards` });
}

function take({ change: _, version: __, knowledge_base: knowledgeBase, ...page }: CollectionPage, id: string): void {
  const card = { ...page, id, ...(knowledgeBase === undefined ? {} : { knowledgeBase }) };
  addCard(card, (other) => other.url === page.url && !holdsWork(other));
}
