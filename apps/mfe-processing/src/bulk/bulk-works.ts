import { findCard } from '../cards/cards';
import { isEnhanced, shownText, type PageCard } from '../cards/page-card';
import { cardFieldsMutation } from '../extract-fields/card-fields.mutation';
import { generateCardExamplesMutation } from '../generate-examples/generate-card-examples.mutation';
import { runToEnd, type OperationEnd } from '../operation/start-operation';
import { defaultInstruction } from '../optimize-content/default-instruction';
import { optimizeCardMutation } from '../optimize-content/optimize-card.mutation';
import { cardToJsonMutation } from '../transform-to-json/card-to-json.mutation';

/** Operations on many cards in sequence. */
export interface BulkWork {
  /** Label of the menu entry and of the start button. */
  readonly label: string;
  readonly running: string;
  /** Past tense for the outcome: "12 cards enhanced". */
  readonly past: string;
  /** Label and default of the instructions field; absent for operations without one. */
  readonly field?: {
    readonly label: string;
    readonly initial: string;
    readonly placeholder?: string;
    /** Whether it is names of fields or a JSON Schema; the last used one is the default. */
    readonly isSchema?: boolean;
  };
  readonly isFor: (card: PageCard) => boolean;
  readonly run: (cardId: string, instructions: string) => Promise<OperationEnd>;
}

const hasText = (card: PageCard) => shownText(card).trim() !== '';
const isRaw = (card: PageCard) => hasText(card) && !isEnhanced(card);

export const bulkWorks = {
  enhance: {
    label: 'Enhance',
    running: 'Enhancing cards',
    past: 'enhanced',
    field: { label: 'Instructions for the enhancement', initial: defaultInstruction },
    isFor: isRaw,
    run: (cardId, prompt) => runToEnd(optimizeCardMutation, { cardId, prompt, isOneOfMany: true }),
  },
  examples: {
    label: 'Generate examples',
    running: 'Generating examples',
    past: 'given examples',
    field: {
      label: 'Custom instructions (optional)',
      initial: '',
      placeholder: 'Add custom instructions for example generation...',
    },
    isFor: hasText,
    run: (cardId, instructions) =>
      runToEnd(generateCardExamplesMutation, { cardId, work: 'examples', instructions, isOneOfMany: true }),
  },
  json: {
    label: 'Convert to JSON',
    running: 'Converting cards to JSON',
    past: 'converted to JSON',
    isFor: (card) => isRaw(card) && card.original === undefined,
    run: (cardId) => runToEnd(cardToJsonMutation, { cardId, isOneOfMany: true }),
  },
  fields: {
    label: 'Extract fields',
    running: 'Extracting fields',
    past: 'searched for fields',
    field: { label: 'Fields to extract', initial: '', isSchema: true },
    isFor: hasText,
    run: (cardId, schema) => {
      const withMarkup = /^https?:/i.test(findCard(cardId)?.url ?? '');
      return runToEnd(cardFieldsMutation, { cardId, schema, instructions: '', withMarkup, isOneOfMany: true });
    },
  },
} as const satisfies Record<string, BulkWork>;

export type BulkWorkName = keyof typeof bulkWorks;
