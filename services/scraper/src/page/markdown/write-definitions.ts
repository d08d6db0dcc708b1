import type { Element } from '../tree/element';
import { inlineText, toBlocks } from './to-markdown';

/**
 * Writes a definition list: the term on a line of its own, a short definition under it after `: `. A definition of
 * several blocks keeps them unindented, since references nest them many levels deep.
 */
export function writeDefinitions(list: Element): string[] {
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
        const term = inlineText(child);
        if (term) terms.push(term);
      } else if (child.tag === 'dd') {
        const inner = toBlocks(child);
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
        blocks.push(...toBlocks(child));
      }
    }
  };
  add(list);
  endTerms();
  return blocks;
}
