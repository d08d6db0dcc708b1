import { AttributeAction, SelectorType, type AttributeSelector, type Selector } from 'css-what';
import type { SelectorList } from './parse-selectors';

const combinators: Readonly<Partial<Record<SelectorType, string>>> = {
  [SelectorType.Descendant]: ' ',
  [SelectorType.Child]: ' > ',
  [SelectorType.Adjacent]: ' + ',
  [SelectorType.Sibling]: ' ~ ',
};
const operators: Readonly<Partial<Record<AttributeAction, string>>> = {
  [AttributeAction.Equals]: '=',
  [AttributeAction.Element]: '~=',
  [AttributeAction.Start]: '^=',
  [AttributeAction.End]: '$=',
  [AttributeAction.Any]: '*=',
  [AttributeAction.Hyphen]: '|=',
};

/**
 * Writes parsed selectors in the syntax that browsers accept. The parser accepts more, such as `#1` and `[page=2]`, which
 * `querySelector` rejects.
 */
export const writeSelectors = (list: SelectorList): string =>
  list.map((selector) => selector.map(writeToken).join('')).join(', ');

function writeToken(token: Selector): string {
  switch (token.type) {
    case SelectorType.Universal:
      return '*';
    case SelectorType.Tag:
      return nameOf(token.name);
    case SelectorType.Attribute:
      return writeAttribute(token);
    case SelectorType.Pseudo:
      return `:${token.name}${token.data === null ? '' : `(${dataOf(token.data)})`}`;
    default:
      return combinators[token.type] ?? '';
  }
}

const dataOf = (data: string | SelectorList): string => (typeof data === 'string' ? data : writeSelectors(data));

function writeAttribute({ name, action, value, ignoreCase }: AttributeSelector): string {
  const operator = operators[action];
  if (operator === undefined) return `[${nameOf(name)}]`;
  return `[${nameOf(name)}${operator}"${escape(value, /["\\]|\p{Cc}/gu)}"${ignoreCase === true ? ' i' : ''}]`;
}

/** Escapes an identifier (CSSOM, 2.1). */
const nameOf = (name: string): string => escape(name, /^-?\d|^-$|[^\w\u0080-\u{10FFFF}-]/gu);

/** Replaces the last character of each match by its code point. */
const escape = (text: string, pattern: RegExp): string =>
  text.replace(pattern, (found) => `${found.slice(0, -1)}\\${found.codePointAt(found.length - 1)?.toString(16)} `);
