import type { CallUsage } from './job-budget';
import type { ModelCall } from './language-model';

/**
 * A streamed chunk: text (empty while the model reasons), usage, and finish reason: `length` at the answer's limit,
 * `filtered` by the server, `declined` by the model, `broken` when it ended early, else the server's own reason.
 */
export interface ModelChunk {
  readonly text: string;
  readonly finish?: string | undefined;
  readonly usage?: CallUsage | undefined;
}

/** A model's server without permits, retries or budgets. Throws the errors of its client. */
export interface ModelSource {
  readonly name: string;
  /** See `LanguageModel`. */
  readonly id: string;
  open(call: ModelCall): Promise<AsyncIterable<ModelChunk>>;
}
