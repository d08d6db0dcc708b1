import { expect, test } from '../setup/winnow';

test.use({
  systemOptions: {
    without: ['extractor', 'ai', 'scraper'],
    // Nothing listens on the discard port.
    environment: { REMOTE_PROCESSING_URL: 'http://127.0.0.1:9/mf-manifest.json' },
  },
});

test('without its remote the shell shows a message with a retry, and the rest works', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await page.getByRole('button', { name: 'Open chat' }).click();
  await expect(page.getByPlaceholder('Type your message...')).toBeVisible();
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
});

test('loading a remote that never answers times out', async ({ page }) => {
  await page.route('**/remotes/chat/mf-manifest.json', () => undefined);
  await page.goto('/nowhere');
  await page.getByRole('button', { name: 'Open chat' }).click();
  await expect(page.getByText('The chat could not be loaded.')).toBeVisible({ timeout: 90_000 });
  // It can be closed on a phone in landscape, too.
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(page.getByRole('button', { name: 'Close chat' })).toBeInViewport({ ratio: 1 });
});

test('a chat that loads slowly is shown once it has loaded, with what was typed meanwhile', async ({ page }) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/remotes/chat/mf-manifest.json', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/nowhere');
  await page.getByRole('button', { name: 'Open chat' }).click();
  await page.keyboard.type('What is');
  await expect(page.getByText('The chat could not be loaded.')).toBeVisible({ timeout: 90_000 });
  await page.keyboard.type(' this?');
  release();
  await expect(page.getByRole('dialog', { name: 'Chat Assistant' })).toBeVisible();
  await expect(page.getByText('could not be loaded')).toHaveCount(0);
  const box = page.getByRole('textbox', { name: 'Message' });
  await expect(box).toHaveValue('What is this?');
  await expect(box).toBeFocused();
  await page.keyboard.type(' Tell me.');
  await expect(box).toHaveValue('What is this? Tell me.');
});

test('the page describes the product before any script is loaded', async ({ page }) => {
  await page.route('**/assets/*.js', () => undefined);
  await page.goto('/examples', { waitUntil: 'commit' });
  await expect(page.getByText('Winnow turns web pages, documents and video transcripts')).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('Loading…');
});
