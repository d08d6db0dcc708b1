import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../setup/winnow';
import { states } from './states';

test.use({ systemOptions: { without: ['scraper', 'extractor', 'ai'] } });

/** Rules of WCAG 2.2, levels A and AA. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const widths = { 'a desk': [1280, 800], 'a large desk': [1920, 1080], 'a phone': [390, 844] } as const;

/** What stands out of the page's width, for which it would scroll sideways. */
const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
const settle = `
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  }
`;

for (const [device, [width, height]] of Object.entries(widths)) {
  test(`no state has a barrier that a machine can find, or scrolls sideways, on ${device} [C67]`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(280_000);
    for (const [name, reach] of Object.entries(states)) {
      await test.step(name, async () => {
        const context = await browser.newContext({ baseURL, viewport: { width, height } });
        const page = await context.newPage();
        page.setDefaultTimeout(20_000);
        await reach(page);
        // Colours in the middle of an animation are not the ones that stay.
        await page.evaluate(settle);
        expect.soft(await page.evaluate<number>(sideways), name).toBe(0);
        const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
        const found = violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))]);
        expect.soft(found, name).toEqual([]);
        await context.close();
      });
    }
  });
}
