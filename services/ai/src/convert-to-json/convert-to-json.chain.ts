import type { JobContext } from '@winnow/jobs';
import * as z from 'zod';
import type { AiTools } from '../ai-tools';
import { findQuote, foldContent } from '../grounding/find-quote';
import { askAboutExcerpt } from '../model/ask-about-excerpt';
import type { LanguageModel } from '../model/language-model';
import { looseList, looseText } from '../model/loose-schemas';
import { gapsPrompt } from './convert-to-json.prompt';

const gapsSchema = z.object({
  title: looseText,
  description: looseText,
  author: looseText,
  published: looseText,
  summary: looseText,
  topics: looseList(z.string(), 50),
});
export type PageGaps = z.infer<typeof gapsSchema>;

/**
 * Asks the model for fields missing in a page's markup. Drops an author whose name is not in the text. Throws
 * `ProblemError`.
 */
export function fillMissingFields(
  text: string,
  context: JobContext,
  tools: AiTools,
  model: LanguageModel,
): Promise<PageGaps> {
  const question = {
    operation: 'convert-to-json',
    shape: 'page',
    schema: gapsSchema,
    shownTokens: 3_000,
    answerTokens: 800,
    prompt: gapsPrompt,
    check: (gaps: PageGaps) => {
      const named = gaps.author !== '' && findQuote(foldContent(text), gaps.author) !== null;
      const dated = /^\d{4}(?:-\d{2}){0,2}$/.test(gaps.published) && text.includes(gaps.published.slice(0, 4));
      return { ...gaps, author: named ? gaps.author : '', published: dated ? gaps.published : '' };
    },
  };
  return askAboutExcerpt(text, question, context, tools, model);
}
