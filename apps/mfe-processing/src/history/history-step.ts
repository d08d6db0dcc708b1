import type { PageCard } from '../cards/page-card';
import type { TextSplice } from './text-splice';

/** A change of the final prompt. */
export interface PromptChange {
  splice: TextSplice;
  warningsBefore: readonly string[];
  warningsAfter: readonly string[];
}

/** A change of a card: its changed fields; undefined means an absent field. */
export interface CardChange {
  cardId: string;
  before: Partial<PageCard>;
  after: Partial<PageCard>;
}

/** One change that can be undone. */
export interface HistoryStep {
  /** Grows with every step. */
  id: number;
  /** Label of the visitor's action: "Clear". */
  label: string;
  /** Milliseconds since 1970. */
  at: number;
  prompt?: PromptChange;
  card?: CardChange;
  /** The removed cards. */
  removed?: readonly PageCard[];
}

/** Returns the approximate number of characters of a step. */
export function sizeOf({ prompt, card, removed = [] }: HistoryStep): number {
  const ofPrompt = prompt ? prompt.splice.removed.length + prompt.splice.inserted.length : 0;
  const ofRemoved = removed.reduce((sum, each) => sum + sizeOfFields(each), 0);
  return ofPrompt + ofRemoved + (card ? sizeOfFields(card.before) + sizeOfFields(card.after) : 0);
}

function sizeOfFields({ content = '', knowledgeBase = '', original = '', examples = [] }: Partial<PageCard>): number {
  const ofExamples = examples.reduce((sum, { user, assistant }) => sum + user.length + assistant.length, 0);
  return content.length + knowledgeBase.length + original.length + ofExamples;
}

/** Returns the fields in which two states of a card differ, or null without any. */
export function cardChange(before: PageCard, after: PageCard): CardChange | null {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof PageCard>;
  const differing = [...names].filter((name) => before[name] !== after[name]);
  const pick = (card: PageCard): Partial<PageCard> => Object.fromEntries(differing.map((name) => [name, card[name]]));
  return differing.length === 0 ? null : { cardId: before.id, before: pick(before), after: pick(after) };
}

/** Restores earlier fields of a card; an undefined field is removed. */
export function withFields(card: PageCard, fields: Partial<PageCard>): PageCard {
  const all = Object.entries({ ...card, ...fields }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(all) as unknown as PageCard;
}

/** Whether a stored value is a step. */
export function isStep(value: unknown): value is HistoryStep {
  const { id, label, at, prompt, card, removed } = (value ?? {}) as Partial<Record<keyof HistoryStep, unknown>>;
  const splice = (prompt as Partial<PromptChange> | undefined)?.splice as Partial<TextSplice> | undefined;
  return (
    typeof id === 'number' &&
    typeof label === 'string' &&
    typeof at === 'number' &&
    (prompt === undefined || (typeof splice?.removed === 'string' && typeof splice.inserted === 'string')) &&
    (card === undefined || typeof (card as Partial<CardChange>).cardId === 'string') &&
    (removed === undefined || Array.isArray(removed))
  );
}
