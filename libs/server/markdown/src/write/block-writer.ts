import type { Child, Element } from '../tree/element';

/** Functions that block writers need of the whole, injected so that writers do not import each other. */
export interface Write {
  /** The blocks of these children. */
  blocks(children: readonly Child[]): string[];
  /** All text of an element on as few lines as it has line breaks. */
  inline(element: Element): string;
}

/** Turns one element into finished Markdown blocks; blocks are separated by an empty line. */
export type BlockWriter = (element: Element, write: Write) => string[];
