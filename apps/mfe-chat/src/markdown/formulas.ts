/** Private-use characters, which have no meaning in Markdown. */
const [open, close] = ['\uE000', '\uE001'];

/** Maximum characters of a formula: bounds the search for the end of each beginning. */
const maxChars = 1_000;

/**
 * Matches code, which is skipped (fences also in lists, spans without blank lines), and formulas: `\(…\)`, `\[…\]`,
 * `$$…$$` without blank lines, and `$…$` by pandoc's rule, by which amounts such as "$5 and $6" are text. Numbers in
 * `\[…\]` are citations with escaped brackets: "\[1, 2\]".
 */
const codeOrFormula = new RegExp(
  [
    String.raw`^ *(\x60{3,}(?!\x60)|~{3,}(?!~))[^]*?(?:\n *\1|(?![^]))`,
    String.raw`(?<!\x60)(\x60+)(?!\x60)(?:(?!\n[ \t]*\n)[^])*?(?<!\x60)\2(?!\x60)`,
    String.raw`(?<formula>${[
      String.raw`(?<!\\)\\\((?:(?!\n[ \t]*\n)[^]){1,${maxChars}}?\\\)`,
      String.raw`(?<!\\)\\\[(?![\d\s,;–-]+\\\])(?:(?!\n[ \t]*\n)[^]){1,${maxChars}}?\\\]`,
      String.raw`(?<!\\)\$\$(?:(?!\n[ \t]*\n)[^]){1,${maxChars}}?\$\$`,
      String.raw`(?<![\\$\w])\$(?![\s$])[^$\n]{1,${maxChars}}?(?<![\s\\])\$(?![\d$])`,
    ].join('|')})`,
  ].join('|'),
  'gm',
);
const marks = new RegExp(`${open}(\\d+)${close}`);

/**
 * Replaces the formulas of a reply by marks, since Markdown would remove their backslashes and read their asterisks and
 * line starts as markup.
 */
export function extractFormulas(text: string): { readonly text: string; readonly formulas: readonly string[] } {
  const formulas: string[] = [];
  if (text.includes(open)) return { text, formulas };
  const marked = text.replace(codeOrFormula, (...found) => {
    const { formula } = found.at(-1) as { formula?: string };
    return formula === undefined ? String(found[0]) : `${open}${formulas.push(formula) - 1}${close}`;
  });
  return { text: marked, formulas };
}

/** Splits a text at its marks into texts (at even places) and formulas (at odd places). */
export const splitFormulas = (text: string, formulas: readonly string[]): string[] =>
  text.split(marks).map((piece, at) => (at % 2 === 0 ? piece : (formulas[Number(piece)] ?? '')));

/** Replaces the marks of a text by their formulas. */
export const restoreFormulas = (text: string, formulas: readonly string[]): string =>
  splitFormulas(text, formulas).join('');
