import type { Child, Element } from '../tree/element';

/** Callbacks into the whole writer, injected so that block writers do not import each other. */
export interface Write {
  /** Returns the blocks of these children. */
  blocks(children: readonly Child[]): string[];
  /** Returns all text of an element, with a line for each of its line breaks. */
  inline(element: Element): string;
}

/** Turns one element into finished Markdown blocks; blocks are separated by an empty line. */
export type BlockWriter = (element: Element, write: Write) => string[];
