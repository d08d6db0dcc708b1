import { findAll, formulaSource, textOf, type Child, type Element } from '@winnow/markdown';
import { elementsOf, html, isElement } from './elements';

/** TeX of Springer and PMC is a whole document with one formula. */
const texDocument = /\\begin\s*\{document\}([^]*)\\end\s*\{document\}/;
const maxTexChars = 20_000;

/** Returns a formula as TeX, from TeX or MathML in the element, else as the text of its content. */
export function formula(element: Element, isDisplayed: boolean, text: () => Child[]): Child[] {
  const [tex] = findAll(element, ({ tag }) => tag === 'tex-math');
  const [math] = element.tag === 'math' ? [element] : findAll(element, ({ tag }) => tag === 'math');
  const source = tex ? bareTex(tex) : math ? formulaSource(math) : '';
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
