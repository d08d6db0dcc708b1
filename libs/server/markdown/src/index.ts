export { buildTree, type PageTree } from './tree/build-tree';
export { Element, type Child } from './tree/element';
export { inkOf, measure } from './tree/measure';
export { commonAncestor, find, findAll, inlineTags, isInline, isInside, keptElements, textOf, walk } from './tree/walk';
export { toMarkdown } from './write/to-markdown';
