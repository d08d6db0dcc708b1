const { createRequire } = require('node:module');

const jsdom = createRequire(createRequire(require.resolve('jest-environment-jsdom')).resolve('jsdom'));
const sheet = jsdom.resolve('jsdom/lib/jsdom/browser/default-stylesheet');

// Queries by role read the style of each element in the name of each candidate, to find out what is hidden: a sixth of the
// CPU time of these tests. jsdom matches the element with the 120 rules of its default style sheet one by one. They become
// one for each value of `display`; the order decides, so what is hidden comes last.
const selectors = new Map();
const source = jsdom(sheet).replace(/@namespace.*/, '');
for (const { selectorText, style } of jsdom('rrweb-cssom').parse(source).cssRules) {
  const display = style?.getPropertyValue('display');
  if (display) selectors.set(display, [...(selectors.get(display) ?? []), selectorText]);
}
const rules = [...selectors].sort(([a], [b]) => (a === 'none') - (b === 'none'));
require.cache[sheet].exports = rules
  .map(([display, names]) => `${names.join(', ')} { display: ${display} }`)
  .join('\n');

// It computes ten colors for each style.
const { propertiesWithResolvedValueImplemented: computed } = jsdom('jsdom/lib/jsdom/living/helpers/style-rules');
for (const name in computed) if (computed[name].computedValue === 'computed-color') delete computed[name];
