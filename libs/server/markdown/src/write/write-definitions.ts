import type { Child, Element } from '../tree/element';
import type { Write } from './block-writer';

/** Handlers of the parts of a definition list, in the order of the page. */
interface DefinitionParts {
  readonly term: (element: Element) => void;
  readonly definition: (element: Element) => void;
  /** Other content of the list, which is written where it is. */
  readonly other: (children: readonly Child[]) => void;
}

/** Tags of the parts of a definition list; a `div` groups terms and their definitions. */
const partTags: ReadonlySet<string> = new Set(['dt', 'dd', 'div']);

/** Calls the handlers with the parts of a definition list that are not dropped. */
export function eachDefinitionPart(list: Element, parts: DefinitionParts): void {
  let others: Child[] = [];
  const endOthers = (): void => {
    if (others.length > 0) parts.other(others);
    others = [];
  };
  for (const child of list.children) {
    if (typeof child === 'string' || !partTags.has(child.tag)) {
      others.push(child);
      continue;
    }
    if (child.dropped) continue;
    endOthers();
    if (child.tag === 'dt') parts.term(child);
    else if (child.tag === 'dd') parts.definition(child);
    else eachDefinitionPart(child, parts);
  }
  endOthers();
}

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
  eachDefinitionPart(list, {
    term: (element) => {
      const term = write.inline(element);
      if (term) terms.push(term);
    },
    definition: ({ children }) => {
      const inner = write.blocks(children);
      if (inner.length === 1 && terms.length > 0 && !inner[0]!.includes('\n')) {
        blocks.push([...terms, `: ${inner[0]}`].join('\n'));
        terms = [];
      } else {
        endTerms();
        blocks.push(...inner);
      }
    },
    other: (children) => {
      const inner = write.blocks(children);
      if (inner.length > 0) endTerms();
      blocks.push(...inner);
    },
  });
  endTerms();
  return blocks;
}
