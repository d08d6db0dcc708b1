import { parseSelectors } from './parse-selectors';
import { writeSelectors } from './write-selectors';

test.each([
  ['main,*', 'main, *'],
  ['#content .a>p+ul~li', '[id="content"] [class~="a"] > p + ul ~ li'],
  ['[data-page=2]', '[data-page="2"]'],
  ['#1', '[id="1"]'],
  ['.\\31 a', '[class~="1a"]'],
  ['[href^="/a"][href$=b][href*=c][lang|=de]', '[href^="/a"][href$="b"][href*="c"][lang|="de"]'],
  ['[class="X" i]', '[class="X" i]'],
  ['[class="x" s]', '[class="x" s]'],
  ['[title="a\\"b\\\\"]', '[title="a\\"b\\\\"]'],
  ['[title="a\nb"]', '[title="a\\a b"]'],
  ['[a\\:b]', '[a\\:b]'],
  ['x-\\1F600, é', 'x-😀, é'],
  ['p:not(.a, #b):nth-child(2n + 1):empty', 'p:not([class~="a"], [id="b"]):nth-child(2n + 1):empty'],
])('writes %j as %j', (selector, written) => {
  expect(writeSelectors(parseSelectors(selector))).toBe(written);
  expect(writeSelectors(parseSelectors(written))).toBe(written);
});
