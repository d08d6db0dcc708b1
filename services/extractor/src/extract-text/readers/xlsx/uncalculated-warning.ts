/** Returns the warning about formulas without stored results. */
export const uncalculatedWarning = (count: number): string =>
  `${count === 1 ? 'A formula has no stored result and is' : `${count} formulas have no stored results and are`} written as in the file. ` +
  'A spreadsheet program stores results when it saves the file.';
