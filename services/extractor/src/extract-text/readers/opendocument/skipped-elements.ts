/** Elements whose content is not part of the text. */
export const skippedElements: ReadonlySet<string> = new Set([
  'text:tracked-changes',
  'office:annotation',
  'office:forms',
  'text:note-citation',
  'text:page-number',
  'text:ruby-text',
  'text:script',
  'presentation:footer-decl',
  'presentation:header-decl',
  'presentation:date-time-decl',
  'table:covered-table-cell',
  // The source of a formula, which repeats it.
  'annotation',
]);

/** Classes of frames that repeat on every slide. */
export const repeatedFrameClasses = new Set(['header', 'footer', 'date-time', 'page-number', 'page']);
