import type { CallUsage } from './job-budget';
import type { ModelCall } from './language-model';

/**
 * What arrives on the wire: a piece of text (empty while the model thinks), usage and the reason of the end: `length` at the
 * answer's limit, `filtered` by the server, `declined` by the model, else the server's own word.
 */
export interface ModelChunk {
  readonly text: string;
  readonly finish?: string | undefined;
  readonly usage?: CallUsage | undefined;
}

/** A model's server without any guard. Throws whatever its client throws. */
export interface ModelSource {
  readonly name: string;
  open(call: ModelCall): Promise<AsyncIterable<ModelChunk>>;
}
