import { cardMutationKey } from '../cards/card-mutation-key';
import type { PageCard } from '../cards/page-card';
import { LoginOffer } from '../login/login-offer';
import { useOperation } from '../operation/use-operation';
import { loginNeeds } from './read-again.mutation';

/** Offers the fields of a login when a page could not be read again without one. */
export function ReadingLogin({ card }: { card: PageCard }) {
  const state = useOperation(cardMutationKey(card.id, 'reading'));
  const need = loginNeeds.use()[card.id];
  if (state?.status !== 'failed' || !need) return null;
  return (
    <div className="mt-2">
      <LoginOffer url={card.url} isCertain={need === 'certain'} />
    </div>
  );
}
