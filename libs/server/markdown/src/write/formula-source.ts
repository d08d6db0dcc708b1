import type { Element } from '../tree/element';

/** Returns the TeX source of a `math` element without MediaWiki's `{\displaystyle …}`, or an empty string. */
export function formulaSource(element: Element): string {
  const source = element.attribute('alttext') || annotation(element);
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
