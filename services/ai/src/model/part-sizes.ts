import type { LanguageModel } from './language-model';

/** Tokens a prompt takes beside its content: instructions, fence, schema, a wrong answer shown again. */
const promptTokens = 1_200;

export interface PartSizes {
  /** Tokens of content in one request. */
  readonly content: number;
  /** Tokens of its answer. */
  readonly answer: number;
}

/**
 * How large a part may be so that prompt and answer fit into the model.
 * @param ratio tokens of answer for one token of content: 1.6 for a rewrite with examples as JSON, less for extracts
 * @param wanted most tokens of a part
 */
export function partSizes(model: LanguageModel, ratio: number, wanted: number): PartSizes {
  const byContext = (model.contextTokens - promptTokens) / (1 + ratio);
  const byOutput = model.outputTokens / ratio;
  const content = Math.max(100, Math.floor(Math.min(wanted, byContext, byOutput)));
  const room = Math.max(256, model.contextTokens - promptTokens - content);
  // Twice the expected answer leaves room for models that think first.
  return { content, answer: Math.floor(Math.min(model.outputTokens, room, content * ratio * 2 + 512)) };
}
