import type { PayloadOf } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { setFairnessKey, type JobHandler } from '@winnow/jobs';
import type { AskHandler, AskPart } from '@winnow/rpc';
import { streamAnswer, streamWords } from '../chat/stream-answer';
import { offlineName, type LanguageModel, type ModelCall } from '../model/language-model';
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

interface AskTools {
  readonly model: LanguageModel | null;
}
type Call = Pick<ModelCall, 'lane' | 'owner' | 'signal'>;

/** Answers questions from a visitor's own sources: streams the answer, then its citations. */
export function askSourcesHandler(tools: AskTools): AskHandler {
  return (request, { signal }) => {
    setFairnessKey(signal, request.block || request.owner);
    return answerFrom(request, tools, { lane: 'chat', owner: request.owner, signal });
  };
}

/** Answers a question as a job. */
export function answerQuestionHandler(tools: AskTools): JobHandler<'answer-question'> {
  return async (request, { owner, signal }) => {
    for await (const part of answerFrom(request, tools, { lane: 'work', owner, signal }))
      if ('response' in part) return part;
    throw new ProblemError('model-failed');
  };
}

async function* answerFrom(
  request: PayloadOf<'ask-sources'>,
  { model }: AskTools,
  call: Call,
): AsyncGenerator<AskPart> {
  const { question, sources } = request;
  const count = model?.embed ? comparedPassages : shownPassages;
  const found = await runTextTask('passages', [JSON.stringify(sources), question, count], call.signal);
  const ranked = model ? await rankPassages(question, found, model, call) : found;
  const passages = ranked.slice(0, shownPassages);
  if (passages.length === 0) yield* whole(nothingFound, offlineName, []);
  else if (model) yield* modelAnswer(model, question, passages, call);
  else yield* offlineAnswer(question, passages);
}

async function* modelAnswer(
  model: LanguageModel,
  question: string,
  passages: readonly SourcePassage[],
  call: Call,
): AsyncGenerator<AskPart> {
  const maxTokens = Math.min(answerTokens, model.outputTokens, Math.floor(model.contextTokens / 3));
  const fitting = fit(question, passages, model, model.contextTokens - maxTokens);
  const answer = yield* streamAnswer(model, { messages: askPrompt(question, fitting), maxTokens, ...call });
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
