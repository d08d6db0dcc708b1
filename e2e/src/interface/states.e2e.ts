import { violationsOf } from '../setup/violations';
import { expect, test, withoutWorkers } from '../setup/winnow';
import { states } from './states';

test.use({ systemOptions: withoutWorkers });
test.describe.configure({ mode: 'parallel' });

/** Desktop, large desktop and phone. */
const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
];

/** Pixels by which the page overflows the window horizontally. */
const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
/** Finishes animations, as colours in the middle of one are transient. */
const settle = `
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  }
`;

for (const [name, reach] of Object.entries(states)) {
  test(`has no accessibility violations and no horizontal overflow: ${name} [C67] @both`, async ({ page }) => {
    page.setDefaultTimeout(20_000);
    await reach(page);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.evaluate(settle);
      expect.soft(await page.evaluate<number>(sideways), `${size.width} wide`).toBe(0);
      expect.soft(await violationsOf(page), `${size.width} wide`).toEqual([]);
    }
  });
}
