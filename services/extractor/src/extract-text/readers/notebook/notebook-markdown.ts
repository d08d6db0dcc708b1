import { Marked, type TokenizerAndRendererExtension } from 'marked';
import { parseMarkdown } from '../markdown/parse-markdown';

/** Formulas in a line and on lines of their own, as notebooks mark them; `$5 and $6` are amounts. */
const formulas: readonly (readonly [RegExp, string])[] = [
  [/^\$\$((?:[^$\\]|\\[^]){1,10000})\$\$/, '; mode=display'],
  [/^\\begin\{((?:equation|align|gather|multline)\*?)\}[^]{1,10000}?\\end\{\1\}/, '; mode=display'],
  [/^\$((?!\s)(?:[^$\\\n]|\\.){1,2000}(?<!\s))\$(?!\d)/, ''],
];

/** Writes formulas as scripts of MathJax, which the parser of HTML reads; Markdown would drop their backslashes. */
const formula: TokenizerAndRendererExtension = {
  name: 'formula',
  level: 'inline',
  start: (source) => {
    const starts = [source.indexOf('$'), source.indexOf('\\begin{')].filter((index) => index >= 0);
    return starts.length === 0 ? undefined : Math.min(...starts);
  },
  tokenizer(source) {
    for (const [pattern, mode] of formulas) {
      const match = pattern.exec(source);
      if (match) {
        const tex = match[0].startsWith('\\') ? match[0] : match[1]!;
        return { type: 'formula', raw: match[0], tex: tex.replaceAll('</', '< /'), mode };
      }
    }
    return undefined;
  },
  renderer: ({ tex, mode }) => `<script type="math/tex${mode}">${tex}</script>`,
};

/** Maximum characters of a cell whose formulas are found: the search repeats at each token of a paragraph. */
const maxFormulaChars = 20_000;
const [withFormulas, withoutFormulas] = [new Marked({ extensions: [formula] }), new Marked()];

/** Converts the Markdown of a notebook's cell to HTML. */
export function notebookMarkdown(text: string): string {
  const parser = text.length > maxFormulaChars ? withoutFormulas : withFormulas;
  return parseMarkdown(text, parser);
}

/** Pictures that are attachments of the cell, or part of the text. */
const embeddedPicture =
  /!\[[^\]\n]{0,500}\]\((?:attachment|data):[^()\s]*(?:\([^()\s]{0,300}\)[^()\s]*)?(?:\s[^)\n]{0,500})?\)/g;

export const dropEmbeddedPictures = (text: string): string => text.replace(embeddedPicture, '');
