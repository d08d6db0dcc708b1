import { runOperation } from '@winnow/api-client';
import { percentTotal, type ExampleKind } from '@winnow/contracts';
import { showToast } from '@winnow/toast';
import { applyToCard } from '../history/recorded-changes';
import type { OperationMutation } from '../operation/operation-mutation';
import { cardMutationKey } from '../cards/card-mutation-key';
import { withUsage } from '../cards/card-usage';
import { findCard } from '../cards/cards';
import { closeInput } from '../cards/open-input';
import { isEnhanced, shownText, type PageCard } from '../cards/page-card';
import { withExamplesSection } from './examples-section';

/** The control that started it, which shows its progress and failure. */
export type ExamplesWork = 'examples' | 'more';

/** Visitor's options for the generated pairs. */
export interface ExampleOptions {
  kinds?: ExampleKind[] | undefined;
  genre?: string;
  audience?: string;
  minScore?: number | undefined;
}

interface GenerateCardExamplesInput {
  cardId: string;
  /** Whether it is part of a bulk operation, which reports its outcome. */
  isOneOfMany?: boolean;
  /** Absent in a job stored by an earlier version. */
  work?: ExamplesWork;
  /** Empty without instructions. */
  instructions: string;
  exampleOptions?: ExampleOptions;
}

/** Maximum number of questions that the operation accepts. */
const maxExcluded = 1_000;

/**
 * Generates questions and answers from a card's text: into the list of an enhanced card, otherwise into the text
 * itself.
 */
export const generateCardExamplesMutation: OperationMutation<'generate-examples', GenerateCardExamplesInput> = {
  id: 'generate-card-examples',
  operation: 'generate-examples',
  failsAs: 'generate-examples',
  mutationKey: ({ cardId, work = 'examples' }) => cardMutationKey(cardId, work),
  isOneOfMany: ({ isOneOfMany = false }) => isOneOfMany,
  firstProgress: () => ({ progress: 0, total: percentTotal, message: 'Generating examples...' }),
  start: ({ cardId, instructions, exampleOptions = {} }, options) => {
    const card = findCard(cardId);
    const request = {
      knowledge_base: card ? shownText(card) : '',
      instructions: instructions.trim() || undefined,
      ...exampleOptions,
      // Excludes pairs that the card already has, since they would be generated again.
      exclude: card?.examples?.map(({ user }) => user).slice(-maxExcluded),
    };
    return runOperation('generate-examples', request, options);
  },
  onResult: ({ cardId, work, isOneOfMany }, { examples, model, warnings, usage }, jobId) => {
    applyToCard(work === 'more' ? 'Generate More' : 'Generate Examples', cardId, jobId, (card) => ({
      ...withUsage(withExamples(card, examples), usage),
      model,
      resultWarnings: { ...card.resultWarnings, examples: warnings },
    }));
    if (work !== 'more') closeInput(cardId, 'examples');
    if (!isOneOfMany) showToast({ title: 'Success', description: 'Examples generated successfully' });
    return '';
  },
};

function withExamples(card: PageCard, examples: NonNullable<PageCard['examples']>): PageCard {
  if (isEnhanced(card)) return { ...card, examples: [...(card.examples ?? []), ...examples] };
  const { content, original = content } = card;
  return { ...card, original, content: withExamplesSection(content, examples) };
}
