import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { onBothScreens } from '../setup/screens';
import { expect, test } from '../setup/whole-product';

const KiB = 1_024;
/** Budgets of the first page and of the chat's own scripts (bytes after gzip, total requests). */
const budgets = { scripts: 168 * KiB, styles: 10 * KiB, requests: 10, chatScripts: 25 * KiB };

/** Gzipped bytes of all responses of a type. */
async function bytesOf(responses: readonly Response[], type: 'script' | 'stylesheet'): Promise<number> {
  const chosen = responses.filter((response) => response.request().resourceType() === type && response.ok());
  const sizes = await Promise.all(chosen.map(async (response) => gzipSync(await response.body()).length));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function collect(page: Page): Response[] {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  return responses;
}

onBothScreens(() => {
  test('the first page and the chat are within their budgets of bytes and requests [C66] @both', async ({ page }) => {
    const responses = collect(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    const first = [...responses];
    const figures = {
      scripts: await bytesOf(first, 'script'),
      styles: await bytesOf(first, 'stylesheet'),
      requests: first.length,
      chatScripts: 0,
    };
    await page.getByRole('button', { name: 'Open chat' }).click();
    await page.getByPlaceholder('Type your message...').waitFor();
    await page.waitForLoadState('networkidle');
    // The toast chunk is loaded with the first click, so it does not count for the chat.
    const ofChat = responses.filter((response) => response.url().includes('/remotes/chat/'));
    figures.chatScripts = await bytesOf(ofChat, 'script');
    // The schemas are loaded with the first operation (decision 20).
    const scripts = first.filter((response) => response.request().resourceType() === 'script');
    for (const script of scripts) expect((await script.text()).includes('ZodMini'), script.url()).toBe(false);
    test.info().annotations.push({ type: 'figures', description: JSON.stringify(figures) });
    for (const [name, most] of Object.entries(budgets)) {
      expect(figures[name as keyof typeof figures], name).toBeLessThanOrEqual(most);
    }
  });
});

test('parts that are loaded on demand fetch their common style sheet and the schemas once', async ({ page }) => {
  const responses = collect(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Pages that require a login' }).click();
  await page.getByRole('button', { name: 'Read Whole Site' }).click();
  await page.getByRole('button', { name: 'Start Reading' }).waitFor();
  const sheets = responses.filter((response) => response.request().resourceType() === 'stylesheet' && response.ok());
  const texts = await Promise.all(sheets.map((sheet) => sheet.text()));
  // The page's, the shell's and one of the parts.
  expect(texts).toHaveLength(3);
  expect(new Set(texts).size).toBe(3);
  const scripts = responses.filter((response) => response.request().resourceType() === 'script' && response.ok());
  const withSchemas = await Promise.all(scripts.map(async (script) => (await script.text()).includes('ZodMini')));
  // That of the schemas, for the list of collections.
  expect(withSchemas.filter(Boolean)).toHaveLength(1);
});
