export { buildTree, sourceTagOf, type PageTree } from './tree/build-tree';
export { dropInvisible } from './tree/drop-invisible';
export { flattenCellLists } from './tree/cell-lists';
export { Element, type Child } from './tree/element';
export { normaliseSource } from './tree/normalise-source';
export { restoreBreaks } from './tree/restore-breaks';
export { separateWords } from './tree/separate-words';
export { isShadowRoot } from './tree/shadow-roots';
export { measureText, measure, ownLengthOf } from './tree/measure';
export {
  closest,
  collapseSpaces,
  commonAncestor,
  find,
  findAll,
  hasText,
  isInline,
  isInlineTag,
  isInside,
  keptElements,
  textOf,
  walk,
} from './tree/walk';
export { indentJson } from './write/indent-json';
export { formulaSource } from './write/formula-source';
export { formatNumber } from './write/number-format';
export { toRaised } from './write/raised-characters';
export { toMarkdown } from './write/to-markdown';
export { codeToMarkdown } from './write/write-code';
export { isLayoutTable, rowsOf } from './write/write-table';
export { footnoteTags, hasMarkText } from './full/footnotes';
export type { FullOptions } from './full/full-options';
export { imageSource } from './full/image-source';
export { codeToHtml, lightToHtml, plainToHtml, toHtml } from './full/to-html';
export { markupPositions, plainToMarkdown, toFullMarkdown } from './full/to-full-markdown';
