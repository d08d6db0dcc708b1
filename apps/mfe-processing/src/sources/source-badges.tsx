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

/** Badges for anything but plain success; with `isWhole`, always the confidence of the extraction as well. */
export function SourceBadges({ card, isWhole = false }: { card: PageCard; isWhole?: boolean }) {
  const { outcome, confidence } = card;
  const isShown = confidence !== undefined && (isWhole || isDoubtful(card));
  return (
    <>
      {outcome === 'thin' ? (
        <Badge tone="notice" title="The page holds hardly any text of its own.">
          {outcomeLabels.thin}
        </Badge>
      ) : null}
      {isShown ? (
        <Badge
          tone={isDoubtful(card) ? 'notice' : 'neutral'}
          title="How sure the extraction is that this is the page’s main text."
        >
          {Math.round(confidence * 100)}% sure
        </Badge>
      ) : null}
    </>
  );
}
