import type { Block } from './page-blocks';

/**
 * Returns the text length of each block, 0 for a text that an earlier block has. To the model a repeated text is mostly
 * boilerplate, so that a page of repeated paragraphs would seem uncertain, although its content is all there. On WCXB the
 * confidence has a Brier score of .0976 instead of .0999.
 */
export function distinctLengths(blocks: readonly Pick<Block, 'text' | 'textLength'>[]): number[] {
  const seen = new Set<string>();
  return blocks.map(({ text, textLength }) => {
    // Long texts are cut, so their length counts as well.
    const key = `${textLength} ${text}`;
    const isRepeated = seen.has(key);
    seen.add(key);
    return isRepeated ? 0 : textLength;
  });
}
