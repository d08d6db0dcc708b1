import type { Doubtful, ExtractedField, JsonObject, Page, PageEngine, PageKind, Place } from '@winnow/contracts';
import type { CardUsage } from './card-usage';
import type { PageOptions } from './page-options';
import type { RatedExample } from './rated-example';

/** One extracted page, file or video with all its results. */
export interface PageCard extends PageOptions {
  id: string;
  /** Sort key of the card on the page. */
  position: number;
  url: string;
  title: string;
  /** Origin of the text, if the title does not show it: the file's name, the video's title. */
  source?: string;
  /** Raw text; JSON after "To JSON". */
  content: string;
  /** `content` as extracted, once it has been converted or extended; absent before. */
  original?: string;
  knowledgeBase?: string;
  examples?: RatedExample[];
  /** The last model used for this card; `offline` for the built-in one. */
  model?: string;
  outcome?: Page['outcome'];
  engine?: PageEngine;
  kind?: PageKind;
  /** Estimated probability that the content is right, 0 to 1. */
  confidence?: number;
  /** Blocks omitted from `content`, since most pages of the job repeat them. */
  removed?: string[];
  /** Warnings of its extraction. */
  warnings?: string[];
  /** Locations of the parts of the extracted text in its document. */
  places?: Place[];
  /** Words that OCR is not sure of. */
  doubtful?: Doubtful[];
  /** Warnings about the model's results on this card, by operation. */
  resultWarnings?: { enhance?: string[]; examples?: string[]; fields?: string[] };
  /** Instructions of the last enhancement. */
  enhancedBy?: string;
  /** Values extracted with a schema. */
  fields?: CardFields;
  /** Total model usage of this card. */
  usage?: CardUsage;
  /** The last job whose result was applied. */
  lastJob?: string;
}

/** Values extracted with a schema, with their origins. */
export interface CardFields {
  data: JsonObject;
  fields: ExtractedField[];
  missing: string[];
}

/** Returns the text that the card shows and every action uses: the knowledge base if there is one. */
export function shownText(card: PageCard): string {
  return card.knowledgeBase ?? card.content;
}

/** Returns what distinguishes the card from others: all uploads and videos have the same title. */
export const nameOf = ({ source, title, url }: Pick<PageCard, 'source' | 'title' | 'url'>): string =>
  source ?? (title || url);

/** Returns all warnings about the card's text and examples. */
export function warningsOf({
  warnings = [],
  resultWarnings: { enhance = [], examples = [], fields = [] } = {},
}: PageCard): string[] {
  return [...warnings, ...enhance, ...examples, ...fields];
}

/** Whether positions in the extracted text are valid in the shown text. */
export const isAsExtracted = (card: PageCard): boolean => card.original === undefined && !isEnhanced(card);

/** Below this confidence a page's text should be reviewed. */
const minConfidence = 0.7;

/** Whether a web page's text may not be its main text. */
export function isDoubtful({ confidence = 1, engine }: PageCard): boolean {
  return confidence < minConfidence && engine !== 'document';
}

export function isEnhanced(card: PageCard): boolean {
  return card.knowledgeBase !== undefined;
}
