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
