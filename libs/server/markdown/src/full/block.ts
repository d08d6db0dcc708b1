import type { BlockContent, DefinitionContent } from 'mdast';

export type Block = BlockContent | DefinitionContent;
