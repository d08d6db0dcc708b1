import type { BlockContent, DefinitionContent } from 'mdast';

declare module 'mdast' {
  interface ListItemData {
    /** Number of the item; numbers need not be consecutive. */
    number?: number | undefined;
  }
}

export type Block = BlockContent | DefinitionContent;
