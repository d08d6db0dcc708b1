import { percentTotal, progressMessages } from '@winnow/contracts';
import type { JobHandler } from '@winnow/jobs';
import type { AiTools } from '../ai-tools';
import { coverageOf } from '../grounding/coverage';
import { offlineName } from '../model/language-model';
import { offlineExamples } from '../offline/offline-examples';
import { offlineKnowledgeBase } from '../offline/knowledge-base';
import { optimizeWithModel } from './chain';

/** Turns content into a knowledge base with example pairs, by the model or, without one, by its own structure. */
export function optimizeContentHandler(tools: AiTools): JobHandler<'optimize-content'> {
  return async (payload, context) => {
    await context.progress({ progress: 0, total: percentTotal, message: progressMessages.optimizing });
    if (tools.model) return optimizeWithModel(payload, context, tools, tools.model);
    const { content, prompt } = payload;
    const examples = offlineExamples(content, { instructions: prompt });
    const knowledge_base = offlineKnowledgeBase(content, prompt);
    return { knowledge_base, examples, model: offlineName, coverage: coverageOf(content, examples) };
  };
}
