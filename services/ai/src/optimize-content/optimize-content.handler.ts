import { percentTotal, progressMessages } from '@winnow/contracts';
import type { JobHandler } from '@winnow/jobs';
import type { AiTools } from '../ai-tools';
import { noQuestions } from '../generate-examples/generate-examples.handler';
import { offlineName } from '../model/language-model';
import { withFresh } from '../model/part-cache';
import { runTextTask } from '../run-text-task';
import { optimizeWithModel } from './optimize-content.chain';

/**
 * Turns content into a knowledge base with example pairs, by the model or, without one, by the content's own structure.
 */
export function optimizeContentHandler(tools: AiTools): JobHandler<'optimize-content'> {
  return async (payload, context) => {
    await context.progress({ progress: 0, total: percentTotal, message: progressMessages.optimizing });
    if (tools.model) return optimizeWithModel(payload, context, withFresh(tools, payload.fresh), tools.model);
    const { content, prompt } = payload;
    const [{ examples, coverage }, knowledge_base, unmet] = await Promise.all([
      runTextTask('examples', [content, { instructions: prompt }], context.signal),
      runTextTask('knowledgeBase', [content, prompt], context.signal),
      runTextTask('unmet', [content, prompt], context.signal),
    ]);
    const faithfulness = await runTextTask('faithfulness', [content, knowledge_base], context.signal);
    const notes = [unmet, examples.length === 0 ? noQuestions : null].filter((note) => note !== null);
    const warnings = notes.length > 0 ? { warnings: notes } : {};
    return { knowledge_base, examples, faithfulness, model: offlineName, coverage, ...warnings };
  };
}
