import type { Element } from '../tree/element';
import type { Write } from './block-writer';

/**
 * Writes a definition list: the term on a separate line, a short definition under it after `: `. The blocks of a
 * longer definition stay unindented, since reference pages nest them many levels deep.
 */
export function writeDefinitions(list: Element, write: Write): string[] {
  const blocks: string[] = [];
  let terms: string[] = [];
  const endTerms = (): void => {
    if (terms.length > 0) blocks.push(terms.join('\n'));
    terms = [];
  };
  const add = (element: Element): void => {
    for (const child of element.children) {
      if (typeof child === 'string' || child.dropped) continue;
      if (child.tag === 'dt') {
        const term = write.inline(child);
        if (term) terms.push(term);
      } else if (child.tag === 'dd') {
        const inner = write.blocks(child.children);
        if (inner.length === 1 && terms.length > 0 && !inner[0]!.includes('\n')) {
          blocks.push([...terms, `: ${inner[0]}`].join('\n'));
          terms = [];
        } else {
          endTerms();
          blocks.push(...inner);
        }
      } else if (child.tag === 'div') {
        add(child);
      } else {
        endTerms();
        blocks.push(...write.blocks(child.children));
      }
    }
  };
  add(list);
  endTerms();
  return blocks;
}
