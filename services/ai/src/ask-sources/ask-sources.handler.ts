import { ProblemError } from '@winnow/errors';
import { setFairnessKey } from '@winnow/jobs';
import type { AskHandler, AskPart, AskRequest, ChatCall } from '@winnow/rpc';
import { streamAnswer, streamWords } from '../chat/stream-answer';
import { offlineName, type LanguageModel } from '../model/language-model';
import { offlineChat } from '../offline/offline-chat';
import { runTextTask } from '../run-text-task';
import { readCitations, withNumbers } from './cite';
import { shownText, type SourcePassage } from './passages';
import { askPrompt } from './ask-sources.prompt';
import { rankPassages } from './rank-passages';

/** Maximum passages for one answer. */
const shownPassages = 6;
/** Maximum passages compared by embedding, some 8,000 tokens in all. */
const comparedPassages = 48;
/** Maximum tokens of one answer. */
const answerTokens = 1_500;

const nothingFound = 'The sources have no text.';

/** Answers questions from a visitor's own sources: streams the answer, then its citations. */
export function askSourcesHandler(tools: { readonly model: LanguageModel | null }): AskHandler {
  return async function* (request, call) {
    const { question, sources } = request;
    setFairnessKey(call.signal, request.block || request.owner);
    const { model } = tools;
    const count = model?.embed ? comparedPassages : shownPassages;
    const found = await runTextTask('passages', [JSON.stringify(sources), question, count], call.signal);
    const ranked = model
      ? await rankPassages(question, found, model, { owner: request.owner, signal: call.signal })
      : found;
    const passages = ranked.slice(0, shownPassages);
    if (passages.length === 0) yield* whole(nothingFound, offlineName, []);
    else if (model) yield* modelAnswer(model, request, passages, call);
    else yield* offlineAnswer(question, passages);
  };
}

async function* modelAnswer(
  model: LanguageModel,
  { question, owner }: AskRequest,
  passages: readonly SourcePassage[],
  { signal }: ChatCall,
): AsyncGenerator<AskPart> {
  const maxTokens = Math.min(answerTokens, model.outputTokens, Math.floor(model.contextTokens / 3));
  const fitting = fit(question, passages, model, model.contextTokens - maxTokens);
  const answer = yield* streamAnswer(model, { messages: askPrompt(question, fitting), maxTokens, signal, owner });
  yield { ...answer, model: model.name, ...readCitations(answer.response, fitting) };
}

/** Returns the best passages that fit into the model's context. Throws `too-large` when none does. */
function fit(question: string, passages: readonly SourcePassage[], model: LanguageModel, room: number) {
  for (let count = passages.length; count > 0; count -= 1) {
    const shown = passages.slice(0, count);
    const tokens = askPrompt(question, shown).reduce((sum, { content }) => sum + model.countTokens(content) + 8, 0);
    if (tokens <= room) return shown;
  }
  throw new ProblemError('too-large', 'The question is too long for the language model.');
}

function offlineAnswer(question: string, passages: readonly SourcePassage[]): Generator<AskPart> {
  const prompt = passages
    .map((passage) => (passage.heading === '' ? '' : `## ${passage.heading}\n\n`) + shownText(passage))
    .join('\n\n');
  const answer = offlineChat(prompt, [{ role: 'user', content: question }]);
  return whole(withNumbers(answer, passages), offlineName, passages);
}

function* whole(response: string, model: string, passages: readonly SourcePassage[]): Generator<AskPart> {
  yield* streamWords(response);
  yield {
    response,
    model,
    ...(passages.length > 0 ? readCitations(response, passages) : { citations: [], unsupported: [] }),
  };
}
