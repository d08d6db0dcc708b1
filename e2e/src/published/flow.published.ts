import { expect, test } from '@playwright/test';
import { MainPage } from '../main-job/main-page';

/** A website that the installation may fetch: `/` is static, `/script` is client-rendered (tools/test-compose.mjs). */
const site = process.env['SITE_URL'] ?? '';

test('a visitor extracts a website and chats about it', async ({ page }) => {
  const main = new MainPage(page);
  await main.open();
  await main.list(site);
  await main.selectAll.click();
  await main.extract.click();
  await expect(main.rawContents.first()).toHaveValue(/forty carts/);
  await expect(main.progress).toHaveCount(0);
  expect(await main.rawContents.count()).toBeGreaterThanOrEqual(2);

  await page.getByRole('button', { name: 'Add to Final' }).first().click();
  await expect(main.finalPrompt).toHaveValue(/forty carts/);
  await page.getByRole('button', { name: 'Open chat' }).click();
  const panel = page.getByRole('dialog', { name: 'Chat Assistant' });
  await panel.getByPlaceholder('Type your message...').fill('Who wrote the harvest down?');
  await panel.getByPlaceholder('Type your message...').press('Enter');
  await expect(panel.getByText(/miller/).last()).toBeVisible();
});
