/** Result of a form field that has none, so that its default applies (RTF 1.9.1, "Form Fields"). */
const noResult = 25;
/** Begins an entry of a drop-down list in the code of its field. */
export const listEntry = '\\ffl ';

/**
 * Returns the text of a form field by the code of its field: the character of a check box (FORMCHECKBOX), whose state is
 * `\ffres1`, or the selected entry of a drop-down list (FORMDROPDOWN).
 */
export function formFieldText(code: string): string | undefined {
  const kind = /^\s*FORM(CHECKBOX|DROPDOWN)\b/i.exec(code)?.[1]?.toUpperCase();
  if (kind === undefined) return undefined;
  const [properties = '', ...entries] = code.split(listEntry);
  const numberOf = (word: string): number => Number(new RegExp(`\\\\${word}(\\d+)`).exec(properties)?.[1] ?? noResult);
  const result = numberOf('ffres');
  const value = result === noResult ? numberOf('ffdefres') : result;
  if (kind === 'CHECKBOX') return value === 1 ? '☒' : '☐';
  return entries[value] ?? entries[0];
}
