import { SelectorType, stringify, type Selector } from 'css-what';
import type { SelectorList } from './parse-selectors';

/**
 * Writes parsed selectors in the syntax that browsers accept. The parser accepts more, such as `#1` and `[page=2]`, which
 * `querySelector` rejects, and css-what writes `#1` as it is: ids and classes are written as attributes.
 */
export const writeSelectors = (list: SelectorList): string =>
  stringify(withoutQuirks(list)).replace(/\p{Cc}/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `);

const withoutQuirks = (list: SelectorList): SelectorList => list.map((selector) => selector.map(withoutQuirk));

function withoutQuirk(token: Selector): Selector {
  if (token.type === SelectorType.Pseudo && Array.isArray(token.data))
    return { ...token, data: withoutQuirks(token.data) };
  return token.type === SelectorType.Attribute && token.ignoreCase === 'quirks'
    ? { ...token, ignoreCase: null }
    : token;
}
