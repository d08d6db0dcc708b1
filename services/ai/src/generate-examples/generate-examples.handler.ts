import { percentTotal, type PayloadOf } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { JobHandler } from '@winnow/jobs';
import type { AiTools } from '../ai-tools';
import { offlineName } from '../model/language-model';
import { withFresh } from '../model/part-cache';
import { runTextTask } from '../run-text-task';
import { examplesMessage, writeExamples } from './generate-examples.chain';
import { shortfallWarnings } from './shortfall-warnings';

/** Warning for a text without questions that the built-in model can write. */
export const noQuestions =
  'The built-in model found no safe questions for this language or text. A language model can write them.';

/** Writes question-and-answer pairs. Throws `no-text` when the text yields no questions. */
export function generateExamplesHandler(tools: AiTools): JobHandler<'generate-examples'> {
  return async (payload, context) => {
    await context.progress({ progress: 0, total: percentTotal, message: examplesMessage });
    const { model } = tools;
    if (model) return writeExamples(payload, context, withFresh(tools, payload.fresh), model);
    const { knowledge_base: content, instructions, exclude, kinds } = payload;
    const options = { instructions, exclude, kinds };
    const { examples, coverage } = await runTextTask('examples', [content, options], context.signal);
    const warnings = [
      ...(unsupportedOptionWarnings(payload) ?? []),
      ...shortfallWarnings(examples.length, instructions),
    ];
    if (examples.length > 0)
      return { examples, model: offlineName, coverage, ...(warnings.length > 0 ? { warnings } : {}) };
    const message = exclude && exclude.length > 0 ? 'The text yields no further examples.' : noQuestions;
    throw new ProblemError('no-text', message);
  };
}

/** Lists the options that need a language model. */
export function unsupportedOptionWarnings({
  genre = '',
  audience = '',
  minScore,
}: Pick<PayloadOf<'generate-examples'>, 'genre' | 'audience' | 'minScore'>): string[] | undefined {
  const unsupported = [
    ...(genre === '' ? [] : ['the genre']),
    ...(audience === '' ? [] : ['the audience']),
    ...(minScore === undefined ? [] : ['the score']),
  ];
  return unsupported.length > 0 ? [`Needs a language model: ${unsupported.join(', ')}.`] : undefined;
}
