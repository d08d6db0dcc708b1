import { Element, findAll, textOf, type Child } from '@winnow/markdown';
import { elementsOf, html, isElement } from './elements';

/** TeX of Springer and PMC is a whole document with one formula. */
const texDocument = /\\begin\s*\{document\}([^]*)\\end\s*\{document\}/;
const maxTexChars = 20_000;

/** Returns a formula as TeX, from TeX or MathML in the element, else as the text of its content. */
export function formula(element: Element, isDisplayed: boolean, text: () => Child[]): Child[] {
  const [tex] = findAll(element, ({ tag }) => tag === 'tex-math');
  const [math] = element.tag === 'math' ? [element] : findAll(element, ({ tag }) => tag === 'math');
  const source = tex ? bareTex(tex) : math ? mathToTex(math) : '';
  if (source === '') return isDisplayed ? [html('p', text())] : text();
  const label = elementsOf(element).find(({ tag }) => tag === 'label');
  const formulaElement = html('math', [source], { alttext: source, display: isDisplayed ? 'block' : '' });
  return [formulaElement, ...(label && isDisplayed ? [html('p', [textOf(label)])] : [])];
}

function bareTex(element: Element): string {
  const source = element.children.filter((child) => !isElement(child)).join('');
  return (texDocument.exec(source.slice(0, maxTexChars))?.[1] ?? source)
    .trim()
    .replace(/^\$\$?|\$\$?$|^\\\[|\\\]$/g, '')
    .trim();
}

/** Returns the TeX of presentation MathML (MathML 3, chapter 3), or the TeX in its annotation. */
function mathToTex(math: Element): string {
  const annotation = findAll(
    math,
    ({ tag, attributes }) => tag === 'annotation' && /tex/i.test(attributes['encoding'] ?? ''),
  )[0];
  if (annotation) return textOf(annotation);
  return elementsOf(math).map(toTex).join('').replace(/ +/g, ' ').trim();
}

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
  const parts = elementsOf(element).map(toTex);
  return Object.hasOwn(writers, tag) ? writers[tag]!(parts, element) : parts.join('');
}
