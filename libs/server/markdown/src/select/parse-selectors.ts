import { AttributeAction, parse, SelectorType, type PseudoSelector, type Selector } from 'css-what';

/** A list of selectors; each is a list of its simple selectors and combinators. */
export type SelectorList = Selector[][];

/** Maximum compound selectors of a list. */
const maxCompounds = 50;

const combinators: ReadonlySet<SelectorType> = new Set([
  SelectorType.Descendant,
  SelectorType.Child,
  SelectorType.Adjacent,
  SelectorType.Sibling,
]);
/** Pseudo-classes whose argument is a list of selectors. */
const lists: ReadonlySet<string> = new Set(['not', 'is', 'where']);
const positions: ReadonlySet<string> = new Set(['first-child', 'last-child', 'first-of-type', 'last-of-type', 'empty']);
const numbered: ReadonlySet<string> = new Set(['nth-child', 'nth-of-type']);
/** The An+B notation (CSS Syntax 3, 6). */
const stepPattern = /^\s*(?:even|odd|[+-]?\d{1,9}|[+-]?\d{0,9}n(?:\s*[+-]\s*\d{1,9})?)\s*$/i;

/** Thrown for a selector that is not supported; its message is a sentence for a person. */
export class SelectorError extends Error {}

/**
 * Parses a list of CSS selectors. Supports type, universal, class, id and attribute selectors, combinators, and
 * pseudo-classes that need no search below an element, so that the time of matching can be bounded.
 * Throws `SelectorError`.
 */
export function parseSelectors(text: string): SelectorList {
  const list = parseList(text);
  for (const selector of list) assertSupported(selector, text, false);
  if (countCompounds(list) > maxCompounds) throw new SelectorError(`The selector has more than ${maxCompounds} parts.`);
  return list;
}

function parseList(text: string): SelectorList {
  try {
    const list = parse(text);
    if (list.length > 0 && text.trim() !== '') return list;
  } catch {
    // The messages of the parser name positions of its implementation.
  }
  throw notCss(text);
}

const notCss = (text: string) => new SelectorError(`“${text}” is not a CSS selector.`);

function assertSupported(selector: readonly Selector[], text: string, isNested: boolean): void {
  const [first] = selector;
  if (first === undefined || isCombinator(first) || isCombinator(selector.at(-1)!))
    throw new SelectorError(`A part of the selector “${text}” begins or ends with a combinator.`);
  for (const token of selector) assertTokenSupported(token, text, isNested);
  // The parser accepts a tag after other parts, as in `*ads*`.
  if (selector.some((token, at) => isTag(token) && at > 0 && !isCombinator(selector[at - 1]!))) throw notCss(text);
}

function assertTokenSupported(token: Selector, text: string, isNested: boolean): void {
  if (isCombinator(token)) return;
  if (token.type === SelectorType.Pseudo) return assertPseudoSupported(token, text, isNested);
  if (token.type === SelectorType.PseudoElement) throw unsupported(`::${token.name}`, text);
  if (token.type === SelectorType.Attribute && token.action === AttributeAction.Not)
    throw unsupported(`[${token.name}!=…]`, text);
  if (!('namespace' in token)) throw unsupported('a combinator', text);
  if (token.namespace !== null) throw unsupported('a namespace', text);
}

function assertPseudoSupported({ name, data }: PseudoSelector, text: string, isNested: boolean): void {
  if (lists.has(name) && Array.isArray(data)) {
    if (isNested) throw unsupported(`:${name}() inside of another one`, text);
    for (const inner of data) assertSupported(inner, text, true);
    return;
  }
  if (positions.has(name) && data === null) return;
  if (numbered.has(name) && typeof data === 'string' && stepPattern.test(data)) return;
  throw unsupported(`:${name}`, text);
}

const isTag = ({ type }: Selector): boolean => type === SelectorType.Tag || type === SelectorType.Universal;
const isCombinator = ({ type }: Selector): boolean => combinators.has(type);

const unsupported = (what: string, text: string) =>
  new SelectorError(`The selector “${text}” has ${what}, which is not supported.`);

function countCompounds(list: SelectorList): number {
  let count = 0;
  for (const selector of list) {
    count += 1 + selector.filter(isCombinator).length;
    for (const token of selector)
      if (token.type === SelectorType.Pseudo && Array.isArray(token.data)) count += countCompounds(token.data);
  }
  return count;
}
