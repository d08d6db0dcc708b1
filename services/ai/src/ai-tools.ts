import type { LanguageModel } from './model/language-model';
import type { PartCache } from './model/part-cache';

/** What the operations share. */
export interface AiTools {
  /** Null: the built-in offline model answers. */
  readonly model: LanguageModel | null;
  readonly cache: PartCache;
  /** Most tokens of one part of long content. */
  readonly partTokens: number;
  /** Parts of one job under way at once. */
  readonly partsAtOnce: number;
}
