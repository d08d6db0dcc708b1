import type { EnhancementType } from '@winnow/contracts';
import { sectionsOf } from '../text/outline';
import { readInstructions } from './read-instructions';

/** Notes on the built-in model's rewrite in each style: it rearranges and replaces text. */
export const styleNotes: Record<EnhancementType, string> = {
  summary: 'The built-in model picked the sentences that say most; it wrote none.',
  expand:
    'The built-in model kept every sentence and added an overview, key terms, figures and questions from the text. Explanations need a language model.',
  simplify: 'The built-in model split long sentences and replaced long words. Simpler wording needs a language model.',
  professional:
    'The built-in model added a summary and numbers and removed casual words. A rewrite in a professional tone needs a language model.',
  creative:
    'The built-in model kept the sentences and set some of them apart. A creative rewrite needs a language model.',
};

/** Matches tasks that need a language model. */
const rewriting =
  /\b(?:translat\w+|rewrite|rephrase|paraphrase|tone|style|funny|humou?r\w*|poem|rhymes?|story|creative\w*|persuasive|emojis?|in (?:german|french|spanish|italian|portuguese|dutch|polish|russian|japanese|chinese|korean))\b/i;

/**
 * Returns a note for instructions without effect when no language model is configured; null when they have an effect.
 */
export function ignoredInstructionsNote(content: string, instructions = ''): string | null {
  if (instructions.trim() === '') return null;
  const { count, countPerSection, bullets, brief, topical, focus } = readInstructions(instructions);
  const hasEffect =
    count !== null || countPerSection !== null || bullets || brief || !topical || standsInText(content, focus);
  if (hasEffect && !rewriting.test(instructions)) return null;
  return 'Needs a language model: the instructions. The built-in model can shorten, make lists, and bring a topic of the text forward.';
}

const standsInText = (content: string, focus: (text: string) => number): boolean =>
  sectionsOf(content).some(
    ({ heading, blocks }) =>
      (heading !== null && focus(heading) > 0) ||
      blocks.some((block) => block.kind === 'paragraph' && block.sentences.some(({ text }) => focus(text) > 0)),
  );
