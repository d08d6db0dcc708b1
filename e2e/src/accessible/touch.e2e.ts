import type { Page } from '@playwright/test';
import { answerWith, button, cards, openChat, say } from '../interface/state-steps';
import { expect, test, withoutWorkers } from '../setup/winnow';

test.use({ systemOptions: withoutWorkers, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Controls that are visible and smaller than 44 px; rows of the list of pieces have a fixed height. */
const small = `[...document.querySelectorAll('button, select, summary, input, textarea')]
  .map((control) => [control, (control.matches('[type=checkbox], [type=radio]') && control.closest('label')) || control])
  .filter(([control]) => control.checkVisibility() && !control.closest('[data-dense], .sr-only'))
  .map(([control, target]) => [control, target.getBoundingClientRect()])
  .filter(([, { width, height }]) => width > 1 && Math.min(width, height) < 44)
  .map(([control, { width, height }]) => [control.getAttribute('aria-label') || control.textContent, width, height].join(' '))`;

const smallControls = (page: Page) => page.evaluate<string[]>(small);

test('a finger hits every control: each is at least 44 pixels high and wide', async ({ page }) => {
  await cards(page, 2);
  expect(await smallControls(page)).toEqual([]);
  await button(page, 'Add All to Final').click();
  await button(page, 'Generate Examples').first().click();
  await page.getByText('Kinds, audience and quality').click();
  expect(await smallControls(page)).toEqual([]);
  await openChat(page);
  await say(page, 'Who?');
  await expect(page.getByText('A reply.')).toBeVisible();
  expect(await smallControls(page)).toEqual([]);
});

test('a button in a sentence is high enough for a finger, and does not tear the lines of the sentence apart', async ({
  page,
}) => {
  await answerWith(page, 'model', { model: 'offline', contextTokens: null, tokensPerSecond: null, canConnect: false });
  await cards(page, 2);
  await button(page, 'Generate Examples').first().click();
  await button(page, 'Connect a model').waitFor();
  expect(await smallControls(page)).toEqual([]);
  const sentence = `document.querySelector('p:has(> button)')`;
  const count = await page.evaluate<number>(
    `${sentence}.clientHeight / parseFloat(getComputedStyle(${sentence}).lineHeight)`,
  );
  expect(count).toBe(Math.round(count));
});

test('the whole text of a row of the list of cards opens the card, and fits into the row', async ({ page }) => {
  await cards(page, 2);
  await button(page, 'List').click();
  const row = page.locator('section[style*=height]').first();
  await row.scrollIntoViewIfNeeded();
  const { y = 0, height = 0 } = (await row.boundingBox()) ?? {};
  const facts = (await row.locator('p').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(facts.y + facts.height).toBeLessThan(y + height);
  await page.touchscreen.tap(facts.x + facts.width / 2, facts.y + facts.height / 2);
  await expect(page.getByLabel('Raw Content')).toBeVisible();
});

test('every menu is on the screen of a phone', async ({ page }) => {
  await cards(page, 2);
  for (const name of ['For 2 cards', 'Download', 'More']) {
    await button(page, name).first().click();
    // A menu follows the widths of its entries.
    await expect(async () => {
      const { x, width } = (await page.getByRole('group', { name }).boundingBox()) ?? { x: -1, width: 0 };
      expect(x, name).toBeGreaterThan(0);
      expect(x + width, name).toBeLessThan(390);
    }).toPass();
    await page.keyboard.press('Escape');
  }
});
