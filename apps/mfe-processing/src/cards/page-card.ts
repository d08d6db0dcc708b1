import type { Doubtful, ExtractedField, JsonObject, Page, PageEngine, PageKind, Place } from '@winnow/contracts';
import type { CardUsage } from './card-usage';
import type { RatedExample } from './rated-example';

/** One extracted page, file or video with everything that was made of it. */
export interface PageCard {
  id: string;
  /** Place on the page: cards are shown in this order. */
  position: number;
  url: string;
  title: string;
  /** What the text comes from, for entries whose title does not say: the file's name, the video's title. */
  source?: string;
  /** Raw text; JSON after "To JSON". */
  content: string;
  /** What `content` was before it was converted or added to; absent while it is as it was extracted. */
  original?: string;
  knowledgeBase?: string;
  examples?: RatedExample[];
  /** The model that answered last for this card; `offline` for the built-in one. */
  model?: string;
  outcome?: Page['outcome'];
  engine?: PageEngine;
  kind?: PageKind;
  /** Share of pages read as surely as this one whose content is right, 0 to 1. */
  confidence?: number;
  /** Blocks left out of `content`, as most pages of the job repeat them. */
  removed?: string[];
  /** What its extraction warns of. */
  warnings?: string[];
  /** Where the parts of the extracted text are in its document. */
  places?: Place[];
  /** Words of it that OCR is not sure of. */
  doubtful?: Doubtful[];
  /** What the model's results on this card lack, by the work that brought them. */
  resultWarnings?: { enhance?: string[]; examples?: string[]; fields?: string[] };
  /** Instructions of the last enhancement. */
  enhancedBy?: string;
  /** Values that were read by a schema. */
  fields?: CardFields;
  /** Sum of the model's work on this card. */
  usage?: CardUsage;
}

/** Values that were read by a schema, with their origins. */
export interface CardFields {
  data: JsonObject;
  fields: ExtractedField[];
  missing: string[];
}

/** What the card shows and every action on it works with: the knowledge base once there is one. */
export function shownText(card: PageCard): string {
  return card.knowledgeBase ?? card.content;
}

/** All that a visitor should know of the card's text and examples. */
export function warningsOf({
  warnings = [],
  resultWarnings: { enhance = [], examples = [], fields = [] } = {},
}: PageCard): string[] {
  return [...warnings, ...enhance, ...examples, ...fields];
}

/** Whether positions in the extracted text are positions in what the card shows. */
export const isAsExtracted = (card: PageCard): boolean => card.original === undefined && !isEnhanced(card);

/** Below this confidence a page's text should be reviewed. */
const minConfidence = 0.7;

/** Whether a web page's text may well not be its main text. */
export function isDoubtful({ confidence = 1, engine }: PageCard): boolean {
  return confidence < minConfidence && engine !== 'document';
}

export function isEnhanced(card: PageCard): boolean {
  return card.knowledgeBase !== undefined;
}
