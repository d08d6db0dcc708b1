import type { Element } from '../tree/element';
import { keptElements, textOf } from '../tree/walk';

/** Returns the TeX of presentation MathML (MathML 3, chapter 3). */
export const mathToTex = (math: Element): string =>
  [...keptElements(math)].map(toTex).join('').replace(/ +/g, ' ').trim();

const symbols: Readonly<Record<string, string>> = {
  '∑': '\\sum ',
  '∏': '\\prod ',
  '∫': '\\int ',
  '×': '\\times ',
  '·': '\\cdot ',
  '⋅': '\\cdot ',
  '±': '\\pm ',
  '≤': '\\le ',
  '≥': '\\ge ',
  '≠': '\\ne ',
  '≈': '\\approx ',
  '∞': '\\infty ',
  '∂': '\\partial ',
  '→': '\\to ',
  '−': '-',
  '∈': '\\in ',
  '{': '\\{',
  '}': '\\}',
  '%': '\\%',
  '&': '\\&',
  '#': '\\#',
  $: '\\$',
  _: '\\_',
  '\u2061': '',
  '\u2062': '',
  '\u2063': '',
};
const functionNames = /^(?:sin|cos|tan|log|ln|exp|lim|max|min|det|sup|inf|gcd|arg)$/;

const escaped = (text: string): string => [...text].map((symbol) => symbols[symbol] ?? symbol).join('');
const grouped = (tex: string): string => (/^(?:.|\\[a-z]+ ?)$/iu.test(tex) ? tex.trimEnd() : `{${tex}}`);

const writers: Readonly<Record<string, (parts: readonly string[], element: Element) => string>> = {
  mfrac: ([top = '', bottom = '']) => `\\frac{${top}}{${bottom}}`,
  msup: ([base = '', sup = '']) => `${grouped(base)}^{${sup}}`,
  msub: ([base = '', sub = '']) => `${grouped(base)}_{${sub}}`,
  msubsup: ([base = '', sub = '', sup = '']) => `${grouped(base)}_{${sub}}^{${sup}}`,
  munder: ([base = '', sub = '']) => `${grouped(base)}_{${sub}}`,
  mover: ([base = '', sup = '']) => (/^[¯‾^~ˆ˜→]$/u.test(sup) ? `\\overline{${base}}` : `${grouped(base)}^{${sup}}`),
  munderover: ([base = '', sub = '', sup = '']) => `${grouped(base)}_{${sub}}^{${sup}}`,
  msqrt: (parts) => `\\sqrt{${parts.join('')}}`,
  mroot: ([base = '', degree = '']) => `\\sqrt[${degree}]{${base}}`,
  mfenced: (parts, element) =>
    `${element.attributes['open'] ?? '('}${parts.join(',')}${element.attributes['close'] ?? ')'}`,
  mtable: (parts) => `\\begin{matrix}${parts.join(' \\\\ ')}\\end{matrix}`,
  mtr: (parts) => parts.join(' & '),
  mspace: () => ' ',
  annotation: () => '',
  'annotation-xml': () => '',
};

function toTex(element: Element): string {
  const { tag } = element;
  if (/^m(?:text|i|o|n|s)$/.test(tag)) {
    const text = textOf(element);
    if (tag === 'mtext') return `\\text{${text}}`;
    return tag === 'mi' && functionNames.test(text) ? `\\${text} ` : escaped(text);
  }
  const parts = [...keptElements(element)].map(toTex);
  return Object.hasOwn(writers, tag) ? writers[tag]!(parts, element) : parts.join('');
}
