/** Result of a form field that has none, so that its default applies (RTF 1.9.1, "Form Fields"). */
const noResult = 25;

/** Returns the character of a check box (FORMCHECKBOX) by the code of its field, in which its state is `\ffres1`. */
export function checkBoxOfField(code: string): string | undefined {
  if (!/^\s*FORMCHECKBOX\b/i.test(code)) return undefined;
  const numberOf = (word: string): number => Number(new RegExp(`\\\\${word}(\\d+)`).exec(code)?.[1] ?? noResult);
  const result = numberOf('ffres');
  return (result === noResult ? numberOf('ffdefres') : result) === 1 ? '☒' : '☐';
}
