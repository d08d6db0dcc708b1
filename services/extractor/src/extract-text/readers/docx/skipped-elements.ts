/** Elements whose content is not part of the text: deletions, the source of a move, field codes, phonetic guides. */
export const skippedElements: ReadonlySet<string> = new Set([
  'w:del',
  'w:moveFrom',
  'w:instrText',
  'w:delInstrText',
  'w:delText',
  'w:rt',
  'w:pPrChange',
  'w:rPrChange',
  'w:tblPrChange',
  'w:tcPrChange',
  'w:trPrChange',
  'w:sectPrChange',
  'w:numPrChange',
  'w:binData',
]);

/** Elements of `skippedElements` that are written when tracked changes are requested. */
export const changeElements: ReadonlySet<string> = new Set(['w:del', 'w:moveFrom', 'w:delText']);
