import type { Child, Element } from '../tree/element';

/** What a writer of one kind of block needs from the whole, handed in so that the writers do not import each other. */
export interface Write {
  /** The blocks that these children make. */
  blocks(children: readonly Child[]): string[];
  /** All text of an element on as few lines as it has line breaks. */
  inline(element: Element): string;
}

/** Turns one element into finished Markdown blocks; blocks are parted by an empty line. */
export type BlockWriter = (element: Element, write: Write) => string[];
