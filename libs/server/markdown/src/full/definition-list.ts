import type { PhrasingContent } from 'mdast';
import type { Child, Element } from '../tree/element';
import type { Block } from './block';
import { eachDefinitionPart } from '../write/write-definitions';
import { phrasingOf, type Context } from './phrasing';

/**
 * Writes a definition list: terms on separate lines, a definition of one paragraph under them after `: ` (PHP
 * Markdown Extra). The blocks of a longer definition stay unindented, since CommonMark parses deep indents as code.
 */
export function definitionBlocks(
  list: Element,
  context: Context,
  blocksOf: (children: readonly Child[], context: Context) => Block[],
): Block[] {
  const blocks: Block[] = [];
  let terms: PhrasingContent[][] = [];
  const endTerms = (...more: PhrasingContent[][]): void => {
    const lines = [...terms, ...more];
    terms = [];
    if (lines.length === 0) return;
    const children = lines.flatMap((line, at) => (at === 0 ? line : [{ type: 'text', value: '\n' } as const, ...line]));
    blocks.push({ type: 'paragraph', children });
  };
  eachDefinitionPart(list, {
    term: ({ children }) => {
      const term = phrasingOf(children, context);
      if (term.length > 0) terms.push(term);
    },
    definition: (element) => {
      const isFootnote = context.footnotes.definitionOf.has(element);
      const made = blocksOf(isFootnote ? [element] : element.children, context);
      const [only, ...rest] = made;
      if (terms.length > 0 && only?.type === 'paragraph' && rest.length === 0) {
        endTerms([{ type: 'text', value: ': ' }, ...only.children]);
      } else {
        endTerms();
        blocks.push(...made);
      }
    },
    other: (children) => {
      const made = blocksOf(children, context);
      if (made.length > 0) endTerms();
      blocks.push(...made);
    },
  });
  endTerms();
  return blocks;
}
