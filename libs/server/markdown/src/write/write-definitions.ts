import type { Child, Element } from '../tree/element';
import type { Write } from './block-writer';

/** Tags of the parts of a definition list. */
export const definitionTags: ReadonlySet<string> = new Set(['dt', 'dd', 'div']);

/**
 * Writes a definition list: the term on a separate line, a short definition under it after `: `. The blocks of a
 * longer definition stay unindented, since reference pages nest them many levels deep. Other content of the list is written
 * where it is.
 */
export function writeDefinitions(list: Element, write: Write): string[] {
  const blocks: string[] = [];
  let terms: string[] = [];
  const endTerms = (): void => {
    if (terms.length > 0) blocks.push(terms.join('\n'));
    terms = [];
  };
  let loose: Child[] = [];
  const endLoose = (): void => {
    const inner = write.blocks(loose);
    loose = [];
    if (inner.length === 0) return;
    endTerms();
    blocks.push(...inner);
  };
  const add = (element: Element): void => {
    for (const child of element.children) {
      if (typeof child === 'string' || !definitionTags.has(child.tag)) {
        loose.push(child);
        continue;
      }
      if (child.dropped) continue;
      endLoose();
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
      } else add(child);
    }
    endLoose();
  };
  add(list);
  endTerms();
  return blocks;
}
