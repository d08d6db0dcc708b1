import type { LanguageModel } from './model/language-model';
import type { PartCache } from './model/part-cache';

/** Dependencies shared by the operations. */
export interface AiTools {
  /** Null: the built-in offline model answers. */
  readonly model: LanguageModel | null;
  readonly cache: PartCache;
  /** Maximum tokens of one part of long content. */
  readonly partTokens: number;
  /** Concurrent parts of one job. */
  readonly partConcurrency: number;
}
