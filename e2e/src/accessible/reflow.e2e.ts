import type { Locator } from '@playwright/test';
import { answerWith, button, list } from '../interface/state-steps';
import { pageAt } from '../interface/state-contents';
import { cannedApi } from '../setup/canned-api';
import { expect, test, withoutWorkers } from '../setup/winnow';

// 1280 by 1024 pixels at a zoom of 400 %.
test.use({ systemOptions: withoutWorkers, viewport: { width: 320, height: 256 } });

test('the chat has room for its messages at a zoom of 400 %, and its box stays visible', async ({ page }) => {
  await cannedApi(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open chat' }).click();
  const box = page.getByPlaceholder('Type your message...');
  await box.fill('Who?');
  await page.keyboard.press('Enter');
  const messages = page.getByRole('group', { name: 'Messages' });
  await expect(messages.getByText('A reply.')).toBeVisible();
  expect((await messages.boundingBox())?.height).toBeGreaterThan(150);
  await messages.getByRole('button', { name: 'Copy the reply' }).focus();
  await expect(messages.getByText('A reply.')).toBeInViewport({ ratio: 1 });
  await expect(box).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
});

test('on a phone at a zoom of 200 %, nothing is wider than the screen, and a video’s address can be read', async ({
  page,
}) => {
  await page.setViewportSize({ width: 195, height: 422 });
  await list(page, 8);
  await answerWith(page, 'scrape-content', { pages: [pageAt(0), pageAt(1)] });
  await button(page, 'Select All').click();
  await button(page, 'Extract Content').click();
  const overlap = `[...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'View').map((view) => {
    const text = document.createRange();
    text.selectNodeContents(document.getElementById(view.getAttribute('aria-describedby')));
    const [one, other] = [text.getBoundingClientRect(), view.getBoundingClientRect()];
    return one.right > other.left && one.bottom > other.top;
  })`;
  await expect.poll(() => page.evaluate(overlap)).toEqual([false]);
  await button(page, 'Enhance with AI').first().click();
  await button(page, 'Add All to Final').click();
  await expect(page.getByLabel('Instructions for the enhancement')).toBeVisible();
  const widest = `Math.max(...[...document.querySelectorAll('button, input, select, textarea')]
    .filter((control) => control.checkVisibility() && !control.matches('[aria-label="Open chat"], .sr-only *, .sr-only'))
    .map((control) => Math.round(control.getBoundingClientRect().right)))`;
  await expect.poll(() => page.evaluate(widest)).toBeLessThanOrEqual(195);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(195);
  // Labels of two lines leave room for the icon and the border.
  const narrowIcons = `[...document.querySelectorAll('button > svg')].filter((icon) => {
    const { width, height } = icon.getBoundingClientRect();
    return icon.checkVisibility() && width < height;
  }).length`;
  expect(await page.evaluate(narrowIcons)).toBe(0);
  const padding = `Math.min(...[...document.querySelectorAll('button')]
    .filter((element) => /^Generate Examples$/.test(element.textContent) && element.checkVisibility())
    .map((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return element.getBoundingClientRect().bottom - text.getBoundingClientRect().bottom;
    }))`;
  expect(await page.evaluate(padding)).toBeGreaterThan(2);
  expect((await page.getByLabel('YouTube URL').boundingBox())?.width).toBeGreaterThan(90);
});

test('with text of 200 % icons are twice as large, and Undo of a card is beside Reset on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await list(page, 8);
  await answerWith(page, 'scrape-content', { pages: [pageAt(0)] });
  await button(page, 'Select All').click();
  await button(page, 'Extract Content').click();
  await button(page, 'Enhance with AI').click();
  await button(page, 'Enhance Content').click();
  const [reset, undo] = [button(page, 'Reset to Original'), button(page, 'Undo').first()];
  const topOf = async (part: typeof reset) => (await part.boundingBox())?.y;
  await expect(reset).toBeVisible();
  expect(await topOf(undo)).toBe(await topOf(reset));
  const icon = button(page, 'Get Pages').locator('svg');
  const before = (await icon.boundingBox())?.width ?? 0;
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  expect((await icon.boundingBox())?.width).toBe(2 * before);
});

test('on a phone, the text of a card is wholly visible when it gets the focus of the closed input', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await list(page, 8);
  await answerWith(page, 'scrape-content', { pages: [pageAt(0)] });
  await button(page, 'Select All').click();
  await button(page, 'Extract Content').click();
  await button(page, 'Enhance with AI').click();
  const raw = page.getByLabel('Raw Content');
  await raw.evaluate('(area) => scrollBy(0, area.getBoundingClientRect().bottom - 60)');
  await button(page, 'Enhance Content').click();
  const text = page.getByLabel('Enhanced Content');
  await expect(text).toBeFocused();
  await expect(text).toBeInViewport({ ratio: 1 });
});

test('on a phone with text of 200 %, the title of the chat is above its buttons, and its messages have room', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await cannedApi(page);
  await page.goto('/');
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  await page.getByRole('button', { name: 'Open chat' }).click();
  await expect(page.getByRole('button', { name: 'Save chat' })).toBeVisible();
  const heightOf = async (part: Locator) => (await part.boundingBox())?.height;
  expect(await heightOf(page.getByRole('heading', { name: 'Chat Assistant' }))).toBeLessThan(100);
  expect(await heightOf(page.getByRole('group', { name: 'Messages' }))).toBeGreaterThan(150);
});
