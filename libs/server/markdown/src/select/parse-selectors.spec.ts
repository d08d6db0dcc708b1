import { parseSelectors, SelectorError } from './parse-selectors';

test.each([
  'main',
  '*',
  '#content, .article > p',
  'h2 + p, h2 ~ ul li',
  '[class], [data-part="body" i]:not(.ad, .note)',
  ':is(main, article) :where(p, li)',
  'li:first-child, li:last-child, p:first-of-type, p:last-of-type, p:empty',
  'li:nth-child(2n + 1), li:nth-child(odd), p:nth-of-type(-n+3), p:nth-of-type(3)',
  Array(50).fill('p').join(','),
])('supports %s', (selector) => {
  expect(parseSelectors(selector).length).toBeGreaterThan(0);
});

test.each([
  ['p::before', 'The selector “p::before” has ::before, which is not supported.'],
  ['div:has(p)', 'The selector “div:has(p)” has :has, which is not supported.'],
  ['p:contains(x)', 'The selector “p:contains(x)” has :contains, which is not supported.'],
  ['p:eq(1)', 'The selector “p:eq(1)” has :eq, which is not supported.'],
  ['a:hover', 'The selector “a:hover” has :hover, which is not supported.'],
  ['li:nth-child(2 of .a)', 'The selector “li:nth-child(2 of .a)” has :nth-child, which is not supported.'],
  ['p:nth-child(x)', 'The selector “p:nth-child(x)” has :nth-child, which is not supported.'],
  ['p:not(:is(a))', 'The selector “p:not(:is(a))” has :is() inside of another one, which is not supported.'],
  ['[a!=b]', 'The selector “[a!=b]” has [a!=…], which is not supported.'],
  ['svg|a', 'The selector “svg|a” has a namespace, which is not supported.'],
  ['a || b', 'The selector “a || b” has a combinator, which is not supported.'],
  ['> p', 'A part of the selector “> p” begins or ends with a combinator.'],
  ['p:not(> a)', 'A part of the selector “p:not(> a)” begins or ends with a combinator.'],
  ['p >', 'A part of the selector “p >” begins or ends with a combinator.'],
  ['p,', '“p,” is not a CSS selector.'],
  ['p..', '“p..” is not a CSS selector.'],
  ['*ads*', '“*ads*” is not a CSS selector.'],
  ['.a:not(p*)', '“.a:not(p*)” is not a CSS selector.'],
  ['p[', '“p[” is not a CSS selector.'],
  ['', '“” is not a CSS selector.'],
  [Array(51).fill('p').join(' '), 'The selector has more than 50 parts.'],
  [`p:is(${Array(50).fill('p').join(',')})`, 'The selector has more than 50 parts.'],
])('rejects %s with a sentence', (selector, message) => {
  expect(() => parseSelectors(selector)).toThrow(new SelectorError(message));
});
