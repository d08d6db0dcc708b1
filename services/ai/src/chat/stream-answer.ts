import { ProblemError } from '@winnow/errors';
import type { LanguageModel, ModelCall } from '../model/language-model';
import { stripThinking } from '../model/strip-thinking';
import { TruncatedAnswer } from '../model/structured-answer';

type Delta = { readonly delta: string };

/** Yields the pieces of an answer, and returns the whole one. Throws `model-failed` for an empty one. */
export async function* streamAnswer(
  model: LanguageModel,
  call: Omit<ModelCall, 'onTruncated'>,
): AsyncGenerator<Delta, { readonly response: string; readonly truncated?: boolean }> {
  let text = '';
  let truncated = false;
  const onTruncated = () => void (truncated = true);
  for await (const delta of model.stream({ ...call, onTruncated })) {
    text += delta;
    yield { delta };
  }
  // Some chat templates add the opening tag to the prompt, so that only the end shows what was reasoning.
  const response = stripThinking(text);
  if (response.trim() === '' && truncated) throw new TruncatedAnswer('');
  if (response.trim() === '') throw new ProblemError('model-failed', 'The language model returned an empty answer.');
  return { response, ...(truncated ? { truncated } : {}) };
}

/** Yields the words of a complete answer. */
export function* streamWords(response: string): Generator<Delta> {
  for (const delta of response.match(/\S+\s*|\s+/g) ?? []) yield { delta };
}
