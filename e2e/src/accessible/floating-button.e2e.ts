import type { Page } from '@playwright/test';
import { cannedApi } from '../setup/canned-api';
import { onBothScreens } from '../setup/screens';
import { expect, test, withoutWorkers } from '../setup/winnow';

test.use({ systemOptions: withoutWorkers });

const pages = Array.from({ length: 14 }, (_, at) => ({
  url: `https://site.test/guide/${at}`,
  title: `Page ${at}`,
  content: `Text of page ${at}. `.repeat(40),
}));

/** Controls that the chat's button covers at the current scroll position. */
const covered = `(() => {
  const floating = document.querySelector('[aria-label="Open chat"]').getBoundingClientRect();
  const overlaps = ({ left, right, top, bottom }) =>
    Math.min(right, floating.right) - Math.max(left, floating.left) > 1 &&
    Math.min(bottom, floating.bottom) - Math.max(top, floating.top) > 1;
  return [...document.querySelectorAll('main :is(a, button, input:not(.sr-only), select, summary, textarea)')]
    .filter((control) => overlaps(control.getBoundingClientRect()))
    .map((control) => control.getAttribute('aria-label') || control.textContent || control.placeholder || control.tagName);
})()`;

/** Checks every scroll position of the page. */
async function expectNothingCovered(page: Page): Promise<void> {
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  for (let top = 0; top < height; top += 170) {
    await page.evaluate(`window.scrollTo(0, ${top})`);
    await expect.poll(() => page.evaluate<string[]>(covered), `at ${top}`).toEqual([]);
  }
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeInViewport({ ratio: 0.4 });
}

onBothScreens(() => {
  test('the chat button covers no control at any scroll position @both', async ({ page }) => {
    await cannedApi(page, { 'scrape-content': { pages } });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Content Processing Tool' })).toBeVisible();
    await expectNothingCovered(page);
    await page.getByLabel('Website URL').fill('site.test');
    await page.getByRole('button', { name: 'Get Pages' }).click();
    await page.getByRole('button', { name: 'Select All' }).click();
    await page.getByRole('button', { name: 'Extract Content' }).click();
    await page.getByRole('button', { name: 'Add All to Final' }).click();
    await expect(page.getByRole('button', { name: 'Summarize to fit' })).toBeVisible();
    await expectNothingCovered(page);
    await page.getByRole('button', { name: 'Open chat' }).click();
    await expect(page.getByPlaceholder('Type your message...')).toBeVisible();
  });

  test('the chat button does not move away while it is pressed @both', async ({ page }) => {
    // Nothing is below the button on this page.
    await page.goto('/no-such-page');
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    const open = page.getByRole('button', { name: 'Open chat' });
    const { x, y, width, height } = (await open.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    // A control appears below the button, which gives way to it about 80 ms later.
    await page.evaluate(`(() => {
      const control = document.body.appendChild(document.createElement('button'));
      control.style.cssText = 'position: fixed; left: ${x}px; top: ${y}px; width: 56px; height: 56px';
      window.dispatchEvent(new Event('resize'));
      return new Promise((resolve) => setTimeout(resolve, 500));
    })()`);
    await page.mouse.up();
    await expect(page.getByPlaceholder('Type your message...')).toBeVisible();
    await page.getByRole('button', { name: 'Close chat' }).click();
    await expect.poll(async () => (await open.boundingBox())?.x).toBeGreaterThan(x);
  });

  test('the chat button is wholly visible while it has the keyboard focus @both', async ({ page }) => {
    await page.goto('/no-such-page');
    const open = page.getByRole('button', { name: 'Open chat' });
    const left = async () => (await open.boundingBox())?.x ?? 0;
    const before = await left();
    await page.evaluate(`(() => {
      const control = document.body.appendChild(document.createElement('button'));
      control.style.cssText = 'position: fixed; right: 0; bottom: 0; width: 90px; height: 90px';
      window.dispatchEvent(new Event('resize'));
    })()`);
    await expect.poll(left).toBeGreaterThan(before);
    await page.keyboard.press('Tab');
    await open.focus();
    await expect.poll(left).toBe(before);
  });
});
