import type { Child, Element } from '../tree/element';
import { textOf } from '../tree/walk';
import { mathToTex } from './math-to-tex';

/**
 * Returns the TeX of a `math` element, without MediaWiki's `{\displaystyle …}`: its source, or its MathML converted.
 * Returns an empty string for one without MathML.
 */
export function formulaSource(element: Element): string {
  const source = element.attribute('alttext') || annotation(element) || mathToTex(element);
  return /^\s*\{\\displaystyle (.*)\}\s*$/s.exec(source)?.[1] ?? source;
}

function annotation(element: Element): string {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    if (child.tag === 'annotation' && /tex/i.test(child.attribute('encoding'))) return child.children.join('');
    const below = annotation(child);
    if (below) return below;
  }
  return '';
}

/** A formula between the delimiters that MathJax and KaTeX replace, in running text. */
export const delimitedFormulas = /\\\((.{1,1000}?)\\\)|\\\[(.{1,1000}?)\\\]/gs;
const delimited = /^\s*(?:\\\((.+)\\\)|\\\[(.+)\\\]|\$\$(.+)\$\$|\$(.+)\$)\s*$/s;

/**
 * Returns the TeX of an element that a generator marks as a formula for MathJax or KaTeX, such as `<span class="math">` of
 * Sphinx and pandoc, or an empty string. Sphinx writes the number of an equation before it.
 */
export function markedFormula(element: Element): string {
  if (!element.hasClass('math') && !element.hasClass('arithmatex')) return '';
  const number = element.children.find(isNumber);
  const texts = element.children.filter((child) => child !== number);
  if (texts.some((child) => typeof child !== 'string')) return '';
  const numberText = number ? textOf(number, maxNumberChars).trim() : '';
  const label = /^\(([a-z\d.-]+)\)$/i.exec(numberText)?.[1];
  // Another number stays text.
  if (numberText && !label) return '';
  const [, ...sources] = delimited.exec(texts.join('')) ?? [];
  const source = sources.find((each) => each !== undefined)?.trim() ?? '';
  return source && label ? `${source} \\tag{${label}}` : source;
}

const maxNumberChars = 20;
const isNumber = (child: Child): child is Element => typeof child !== 'string' && child.hasClass('eqno');
