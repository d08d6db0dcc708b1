import type { EnhancementType } from '@winnow/contracts';
import { fenceContent, fenceHeadings, fenceRule } from '../model/fence-content';
import type { ModelMessage } from '../model/language-model';
import type { ContentPart } from '../model/split-content';

/** Instructions of each style, and the ratio of its result's length to the content's. */
export const enhancementStyles: Record<EnhancementType, { readonly task: string; readonly ratio: number }> = {
  summary: {
    task: 'Summarise the content: keep the main statements, numbers and names, in about a quarter of its length.',
    ratio: 0.5,
  },
  expand: {
    task: 'Elaborate the content: explain its terms and how its statements connect, spell out what is implied, add structure. Stay with what the content says; add no new facts.',
    ratio: 2,
  },
  simplify: {
    task: 'Simplify the content for a reader without background: short sentences, common words, one thought at a time. Keep every fact.',
    ratio: 1.1,
  },
  professional: {
    task: 'Rewrite the content in a professional tone: precise, neutral, well structured, without slang or filler. Keep every fact.',
    ratio: 1.2,
  },
  creative: {
    task: 'Rewrite the content in a vivid, engaging way: a strong opening, images and rhythm. Keep every fact true.',
    ratio: 1.4,
  },
};

/** Builds the messages that rewrite one part of the content in a style. */
export function enhancePrompt(part: ContentPart, style: EnhancementType): ModelMessage[] {
  const system = [
    'You are an editor.',
    enhancementStyles[style].task,
    fenceRule,
    'Leave code samples and question-and-answer pairs as they are. Write Markdown, in the language of the content.',
    'Answer with the rewritten text and nothing else: no introduction, no remarks.',
  ].join('\n');
  return [
    { role: 'system', content: system },
    {
      role: 'user',
      content: [fenceHeadings(part.headings), fenceContent(part.text)].filter((text) => text !== '').join('\n\n'),
    },
  ];
}
