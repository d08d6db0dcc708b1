import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../setup/winnow';
import { states } from './states';

test.use({ systemOptions: { without: ['scraper', 'extractor', 'ai'] } });
test.describe.configure({ mode: 'parallel' });

/** Rules of WCAG 2.2, levels A and AA. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** A desk, a large one and a phone. */
const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
];

/** Pixels by which the page is wider than the window, and so scrolls sideways. */
const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
/** Colours in the middle of an animation are not the ones that stay. */
const settle = `
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  }
`;

for (const [name, reach] of Object.entries(states)) {
  test(`has no barrier that a machine can find, and does not scroll sideways: ${name} [C67] @both`, async ({
    page,
  }) => {
    page.setDefaultTimeout(20_000);
    await reach(page);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.evaluate(settle);
      expect.soft(await page.evaluate<number>(sideways), `${size.width} wide`).toBe(0);
      // Legacy mode saves a page for each look; the product has no frames, for which that page is.
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(rules).analyze();
      const found = violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))]);
      expect.soft(found, `${size.width} wide`).toEqual([]);
    }
  });
}
