import type { LanguageModel } from './language-model';

/** Tokens of a prompt besides its content: instructions, fence, schema, and an invalid answer sent back. */
const promptTokens = 1_200;

export interface PartSizes {
  /** Maximum tokens of content in one request. */
  readonly content: number;
  /** Maximum tokens of a part's answer. */
  readonly answer: (part: { readonly text: string }) => number;
}

/**
 * Computes the maximum size of a part whose prompt and answer fit into the model.
 * @param ratio tokens of answer for one token of content: 1.6 for a rewrite with examples as JSON, less for extracts
 * @param maxTokens maximum tokens of a part
 */
export function partSizes(model: LanguageModel, ratio: number, maxTokens: number): PartSizes {
  const byContext = (model.contextTokens - promptTokens) / (1 + ratio);
  const byOutput = model.outputTokens / ratio;
  const content = Math.max(100, Math.floor(Math.min(maxTokens, byContext, byOutput)));
  const room = Math.max(256, model.contextTokens - promptTokens - content);
  // Twice the expected answer leaves room for models that reason first.
  const answer = ({ text }: { readonly text: string }) =>
    Math.floor(Math.min(model.outputTokens, room, Math.min(content, model.countTokens(text)) * ratio * 2 + 512));
  return { content, answer };
}
