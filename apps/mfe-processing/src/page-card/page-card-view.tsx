import { Button, Card, IconButton, ModelBadge, Skeleton, lazyPart } from '@winnow/ui';
import { clsx } from 'clsx';
import { Check, ChevronDown, Trash2 } from 'lucide-react';
import { memo, Suspense, useEffect, useRef } from 'react';
import { focusInView } from '../focus/focus-in-view';
import { useFocusFallback } from '../focus/use-focus-fallback';
import { ExampleList } from '../generate-examples/example-list';
import { ExamplesInput } from '../generate-examples/examples-input';
import { OperationStatus } from '../operation/operation-status';
import { PartialResult } from '../operation/partial-result';
import { EnhanceInput } from '../optimize-content/enhance-input';
import { OtherReadings } from '../read-again/other-readings';
import { ReadingLogin } from '../read-again/reading-login';
import { RemovedBlocks } from '../scrape-content/removed-blocks';
import { ModelNote } from '../model/model-note';
import type { ModelWork } from '../model/model-work';
import { ContentArea } from '../text/content-area';
import { cardIds } from '../cards/card-ids';
import { usageLine } from '../cards/card-usage';
import type { OpenInput } from '../cards/open-input';
import { isAsExtracted, isDoubtful, isEnhanced, shownText, warningsOf, type PageCard } from '../cards/page-card';
import { Warnings } from '../text/warnings';
import { useRunningWork, busyReason } from '../cards/running-work';
import { removeFromFinalPrompt } from '../sources/toggle-in-final-prompt';
import { removeSources } from '../sources/remove-cards';
import { SourceBadges } from '../sources/source-badges';
import { toggleRow } from '../sources/sources-view';
import { TextPlaces } from '../text-places/text-places';
import { CardActions } from './card-actions';
import { cardMutationKey } from '../cards/card-mutation-key';
import { useAppendedInView } from './use-appended-in-view';

// Loaded only for cards whose fields are requested. Nothing above a card's buttons is lazy: they would move under the
// pointer when it arrives.
const FieldsInput = lazyPart('The form', () =>
  import('../extract-fields/fields-input').then(({ FieldsInput }) => FieldsInput),
);
const FieldList = lazyPart('The list of fields', () =>
  import('../extract-fields/field-list').then(({ FieldList }) => FieldList),
);

/** The operation started by each input. */
const workOf: Readonly<Record<OpenInput['kind'], ModelWork>> = {
  enhance: 'optimize',
  examples: 'examples',
  fields: 'fields',
};

interface PageCardViewProps {
  card: PageCard;
  /** Its position on the page, from 1. */
  number: number;
  openInput: OpenInput['kind'] | null;
  /** Whether the final prompt contains its text. */
  isInPrompt?: boolean;
  /** Whether it is one of many rows, which can be collapsed. */
  isRow?: boolean;
}

/** One card: the extracted text and all its actions. */
export const PageCardView = memo(function PageCardView(props: PageCardViewProps) {
  const { card, number, openInput, isInPrompt = false, isRow = false } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const wasOpen = useRef(openInput);
  useEffect(() => {
    wasOpen.current = openInput;
  });
  // An input that is closed gives the focus back to the button that opened it.
  const focusFallbackHandlers = useFocusFallback(() => {
    const opener = openInput === null && wasOpen.current !== null ? `[data-opens="${wasOpen.current}"]` : null;
    return (opener && area.current?.closest('section')?.querySelector<HTMLElement>(opener)) || area.current;
  });
  const text = shownText(card);
  useAppendedInView(area, text);
  const { titleId, sourceId, nameIds } = cardIds(card, number);
  return (
    <Card
      {...focusFallbackHandlers}
      titleId={nameIds}
      dense={isRow}
      className={clsx(isRow || 'animate-arrive [contain-intrinsic-size:auto_24rem] [content-visibility:auto]')}
    >
      <header className="mb-3 flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1">
          <h2 id={titleId} title={card.title} className="line-clamp-3 text-lg font-semibold break-words">
            <bdi>{card.title || card.url}</bdi>
          </h2>
          <CardAddress card={card} sourceId={sourceId} />
        </div>
        <div className="flex max-w-full min-w-0 flex-wrap items-center gap-2 empty:hidden max-sm:order-last max-sm:basis-full">
          <SourceBadges card={card} />
          <ModelBadge model={card.model} />
          {isInPrompt ? <InPrompt card={card} nameIds={nameIds} /> : null}
        </div>
        <CardCorner card={card} nameIds={nameIds} isRow={isRow} />
      </header>
      <Warnings texts={warningsOf(card)} className="mb-3" />
      <ContentArea
        ref={area}
        readOnly
        label={isEnhanced(card) ? 'Enhanced Content' : 'Raw Content'}
        value={text}
        areaClassName="h-44 min-h-24"
      />
      <RemovedBlocks card={card} />
      {(card.places || card.doubtful) && isAsExtracted(card) ? <TextPlaces card={card} area={area} /> : null}
      {isDoubtful(card) && !isEnhanced(card) ? <OtherReadings card={card} nameIds={nameIds} /> : null}
      <OperationStatus mutationKey={cardMutationKey(card.id, 'reading')} className="mt-2" />
      <ReadingLogin card={card} />
      <CardActions
        card={card}
        number={number}
        nameIds={nameIds}
        openInput={openInput}
        onReset={() => focusInView(area.current)}
      />
      {openInput === 'enhance' && !isEnhanced(card) ? <EnhanceInput card={card} /> : null}
      {openInput === 'examples' ? <ExamplesInput card={card} /> : null}
      {openInput === 'fields' ? (
        <Suspense fallback={<Skeleton className="mt-3 h-64" />}>
          <FieldsInput card={card} />
        </Suspense>
      ) : null}
      {openInput ? <ModelNote work={workOf[openInput]} text={text} className="mt-3" /> : null}
      <OperationStatus mutationKey={cardMutationKey(card.id, 'enhance')} className="mt-4" />
      <PartialResult mutationKey={cardMutationKey(card.id, 'enhance')} />
      <OperationStatus mutationKey={cardMutationKey(card.id, 'json')} className="mt-4" />
      <OperationStatus mutationKey={cardMutationKey(card.id, 'fields')} className="mt-4" />
      <OperationStatus mutationKey={cardMutationKey(card.id, 'examples')} className="mt-4" />
      {card.usage ? <p className="mt-3 text-sm text-muted tabular-nums">{usageLine(card.usage)}</p> : null}
      {card.fields ? (
        <Suspense>
          <FieldList extracted={card.fields} number={number} />
        </Suspense>
      ) : null}
      {card.examples && card.examples.length > 0 ? (
        <ExampleList card={card} examples={card.examples} nameIds={nameIds} />
      ) : null}
    </Card>
  );
});

/**
 * Badge of a card in the final prompt; a press removes the text from it. Placed next to the title, so that the buttons
 * do not move.
 */
function InPrompt({ card, nameIds }: { card: PageCard; nameIds: string }) {
  return (
    <Button
      size="sm"
      variant="soft"
      aria-pressed
      aria-describedby={nameIds}
      title="Take it out of the final prompt"
      icon={<Check aria-hidden size={16} />}
      onClick={() => removeFromFinalPrompt(card.id)}
      className="sm:-my-1.5"
    >
      In prompt
    </Button>
  );
}

/** Actions on the card itself. */
function CardCorner({ card, nameIds, isRow }: { card: PageCard; nameIds: string; isRow: boolean }) {
  const running = useRunningWork(card.id);
  return (
    <span className="-my-1.5 -mr-1.5 flex">
      <IconButton
        label="Remove"
        aria-describedby={nameIds}
        data-remove-card=""
        icon={<Trash2 aria-hidden size={16} />}
        unavailable={busyReason(running)}
        onClick={() => removeSources([card])}
      />
      {isRow ? (
        <IconButton
          label="Close"
          aria-expanded
          aria-describedby={nameIds}
          data-row-title={card.id}
          icon={<ChevronDown aria-hidden size={16} />}
          onClick={() => toggleRow(card.id)}
        />
      ) : null}
    </span>
  );
}

function CardAddress({ card, sourceId }: { card: PageCard; sourceId: string }) {
  if (!/^https?:/i.test(card.url)) {
    return (
      <p className="text-sm break-words text-muted">
        {card.url}
        {card.source ? (
          <span id={sourceId}>
            {' · '}
            <bdi>{card.source}</bdi>
          </span>
        ) : null}
      </p>
    );
  }
  return (
    <a
      href={card.url}
      target="_blank"
      rel="noopener noreferrer"
      dir="ltr"
      className="line-clamp-2 w-fit max-w-full text-sm break-all text-muted underline decoration-line underline-offset-4 hover:text-accent"
    >
      {card.url}
    </a>
  );
}
