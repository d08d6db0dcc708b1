import { percentTotal } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { JobHandler } from '@winnow/jobs';
import type { AiTools } from '../ai-tools';
import { offlineName } from '../model/language-model';
import { runTextTask } from '../run-text-task';
import { examplesMessage, writeExamples } from './generate-examples.chain';

/** Message for a text without questions for the built-in model. */
export const noQuestions =
  'The built-in model found no safe questions for this language or text. A language model can write them.';

/** Writes question-and-answer pairs. Throws `no-text` when the text yields no questions. */
export function generateExamplesHandler(tools: AiTools): JobHandler<'generate-examples'> {
  return async (payload, context) => {
    await context.progress({ progress: 0, total: percentTotal, message: examplesMessage });
    if (tools.model) return writeExamples(payload, context, tools, tools.model);
    const { knowledge_base: content, instructions, exclude } = payload;
    const { examples, coverage } = await runTextTask('examples', [content, { instructions, exclude }], context.signal);
    if (examples.length > 0) return { examples, model: offlineName, coverage };
    const message =
      exclude && exclude.length > 0 ? 'The text gives no more examples than there are already.' : noQuestions;
    throw new ProblemError('no-text', message);
  };
}
