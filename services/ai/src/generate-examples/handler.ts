import { percentTotal } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { JobHandler } from '@winnow/jobs';
import type { AiTools } from '../ai-tools';
import { coverageOf } from '../grounding/coverage';
import { offlineName } from '../model/language-model';
import { offlineExamples } from '../offline/offline-examples';
import { examplesMessage, writeExamples } from './chain';

/** Writes question-and-answer pairs. Throws `no-text` when the text holds nothing to ask about. */
export function generateExamplesHandler(tools: AiTools): JobHandler<'generate-examples'> {
  return async (payload, context) => {
    await context.progress({ progress: 0, total: percentTotal, message: examplesMessage });
    if (tools.model) return writeExamples(payload, context, tools, tools.model);
    const { knowledge_base: content, instructions, exclude } = payload;
    const examples = offlineExamples(content, { instructions, exclude });
    if (examples.length > 0) return { examples, model: offlineName, coverage: coverageOf(content, examples) };
    const message =
      exclude && exclude.length > 0
        ? 'The text gives no more examples than there are already.'
        : 'The text holds no words to make an example of.';
    throw new ProblemError('no-text', message);
  };
}
