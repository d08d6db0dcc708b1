import { percentTotal, progressMessages } from '@winnow/contracts';
import type { JobHandler } from '@winnow/jobs';
import type { AiTools } from '../ai-tools';
import { offlineName } from '../model/language-model';
import { withFresh } from '../model/part-cache';
import { styleNotes } from '../offline/offline-notes';
import { runTextTask } from '../run-text-task';
import { enhanceWithModel } from './enhance-content.chain';

/** Rewrites content in one of the five styles. */
export function enhanceContentHandler(tools: AiTools): JobHandler<'enhance-content'> {
  return async (payload, context) => {
    await context.progress({ progress: 0, total: percentTotal, message: progressMessages.enhancing });
    if (tools.model) return enhanceWithModel(payload, context, withFresh(tools, payload.fresh), tools.model);
    const { content, enhancementType } = payload;
    const knowledge_base = await runTextTask('enhance', [content, enhancementType], context.signal);
    const faithfulness = await runTextTask('faithfulness', [content, knowledge_base], context.signal);
    const warnings = [styleNotes[enhancementType]];
    return { knowledge_base, enhancementType, faithfulness, model: offlineName, warnings };
  };
}
