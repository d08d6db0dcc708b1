import type { PhrasingContent } from 'mdast';
import type { Child, Element } from '../tree/element';
import type { Block } from './block';
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
  const add = (element: Element): void => {
    for (const child of element.children) {
      if (typeof child === 'string' || child.dropped) continue;
      if (child.tag === 'dt') {
        const term = phrasingOf(child.children, context);
        if (term.length > 0) terms.push(term);
      } else if (child.tag === 'div') {
        add(child);
      } else {
        const isPart = child.tag === 'dd' && !context.footnotes.definitionOf.has(child);
        const made = blocksOf(isPart ? child.children : [child], context);
        const [only, ...rest] = made;
        if (child.tag === 'dd' && terms.length > 0 && only?.type === 'paragraph' && rest.length === 0) {
          endTerms([{ type: 'text', value: ': ' }, ...only.children]);
        } else {
          endTerms();
          blocks.push(...made);
        }
      }
    }
  };
  add(list);
  endTerms();
  return blocks;
}
