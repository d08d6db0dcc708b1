import type { ModelCall } from './language-model';

/** What arrives on the wire: a piece of text (empty while the model thinks), usage and the reason of the end. */
export interface ModelChunk {
  readonly text: string;
  readonly finish?: string | undefined;
  readonly usage?: { readonly input: number; readonly output: number } | undefined;
}

/** A model's server without any guard. Throws whatever its client throws. */
export interface ModelSource {
  readonly name: string;
  open(call: ModelCall): Promise<AsyncIterable<ModelChunk>>;
}
