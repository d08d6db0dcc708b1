import { pluralize } from '@winnow/browser';
import { Badge } from '@winnow/ui';
import { isDoubtful, shownText, type PageCard } from '../cards/page-card';
import { outcomeLabels } from '../scrape-content/outcome-labels';

const typeOf = ({ url, kind }: PageCard): string => (URL.canParse(url) ? (kind ?? 'page') : url);

/** Returns the line below a row's title: type, length, results of the card. */
export function factsOf(card: PageCard): string {
  const facts = [typeOf(card), pluralize(shownText(card).length, 'character')];
  if (card.knowledgeBase !== undefined) facts.push('enhanced');
  if (card.examples?.length) facts.push(pluralize(card.examples.length, 'example'));
  return facts.join(' · ');
}

/** Badges for anything but plain success. */
export function SourceBadges({ card }: { card: PageCard }) {
  const { outcome, confidence } = card;
  return (
    <>
      {outcome === 'thin' ? (
        <Badge tone="notice" title="The page holds hardly any text of its own.">
          {outcomeLabels.thin}
        </Badge>
      ) : null}
      {confidence !== undefined && isDoubtful(card) ? (
        <Badge tone="notice" title="How sure the extraction is that this is the page’s main text.">
          {Math.round(confidence * 100)}% sure
        </Badge>
      ) : null}
    </>
  );
}
