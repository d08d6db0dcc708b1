import type { Locator, Page } from '@playwright/test';
import { onBothScreens } from '../setup/screens';
import { expect, test } from '../setup/whole-product';
import { clipboard, failWith, promptOutput, toast, uploadText } from '../setup/visitor';
import { failCopiesAndDownloads } from './fail-copies-and-downloads';

/** Whether the toast covers a part of an element. */
async function isCovered(page: Page, element: Locator): Promise<boolean> {
  const none = { x: 0, y: 0, width: 0, height: 0 };
  const [a, b] = [(await toast(page).boundingBox()) ?? none, (await element.boundingBox()) ?? none];
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

onBothScreens(() => {
  test('toasts show one at a time, are focused by F8 and close after five seconds or a swipe [C60] [C73] @both', async ({
    page,
  }) => {
    await page.goto('/');
    const prompt = page.getByRole('region', { name: 'Final Combined Prompt' });
    await (await promptOutput(page, 'Save')).click();
    await prompt.getByRole('button', { name: 'Enhance', exact: true }).click();
    await expect(toast(page)).toHaveCount(1);
    await expect(toast(page)).toContainText('No content to enhance');
    await expect(page.getByText('No content to save')).toHaveCount(0);
    await expect(toast(page)).toHaveCount(0, { timeout: 60_000 });
    await (await promptOutput(page, 'Save')).click();
    await page.keyboard.press('F8');
    await expect(page.getByRole('region', { name: /Notifications/ }).locator(':focus')).toHaveCount(1);

    const { x, y } = (await toast(page).boundingBox()) ?? { x: 0, y: 0 };
    const swipe = async (distance: number) => {
      await page.mouse.move(x + 60, y + 20);
      await page.mouse.down();
      await page.mouse.move(x + 60 + distance, y + 20, { steps: 5 });
      await page.mouse.up();
    };
    await swipe(40);
    await expect(toast(page)).toHaveCount(1);
    await swipe(70);
    await expect(toast(page)).toHaveCount(0, { timeout: 2_000 });
  });

  test('a toast leaves the button that was pressed and a field in use free [C60] @both', async ({ page }) => {
    const card = await uploadText(page, 'Some text.');
    const copy = card.getByRole('button', { name: 'Copy' });
    const url = page.getByLabel('Website URL');
    const scrollTo = (element: Locator, end: 'start' | 'end') =>
      element.evaluate((node, block) => node.scrollIntoView({ block }), end);
    // The usual place of toasts is at the top of phones, and at the bottom of other screens.
    for (const end of ['start', 'end'] as const) {
      await scrollTo(copy, end);
      await copy.click();
      await expect(toast(page)).toContainText('Copied');
      expect(await isCovered(page, copy), end).toBe(false);
      await scrollTo(url, end);
      await url.focus();
      await expect.poll(() => isCovered(page, url), end).toBe(false);
      await expect(toast(page)).toHaveCount(1);
    }
  });

  test('Copy cleans a card’s text, and Download gives the file its name [C12] [C57] @both', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const card = await uploadText(page, 'First%20line &amp; more\n   indented\n\n\n\n\nlast   \n');
    await card.getByRole('button', { name: 'Copy' }).click();
    await expect(toast(page)).toContainText('CopiedText has been copied to clipboard');
    expect(await clipboard(page)).toBe('First line & more\nindented\n\nlast');
    const saved = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Download' }).click();
    expect((await saved).suggestedFilename()).toBe('content_1.txt');
    await expect(toast(page)).toContainText('DownloadedContent saved as content_1.txt');
  });

  test('a failed copy and a failed download each have their own message [C58] [C59] @both', async ({ page }) => {
    await failCopiesAndDownloads(page);
    const card = await uploadText(page, 'Some text to take along.');
    await card.getByRole('button', { name: 'Copy' }).click();
    await expect(toast(page)).toContainText('Failed to copy to clipboard. Try selecting the text manually.');
    await card.getByRole('button', { name: 'Add to Final' }).click();
    await (await promptOutput(page, 'Save')).click();
    await expect(toast(page)).toContainText('Failed to save file');
    await (await promptOutput(page, 'Copy')).click();
    await expect(toast(page)).toContainText('Failed to copy to clipboard. Try selecting the text manually.');
  });

  test('a failed file and a failed video have their own fallback messages, and nothing is retried automatically [C56] [C63] @both', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/');
    await failWith(page, 'extract-text', 'unavailable', '');
    await page.getByLabel('File to upload').setInputFiles({ name: 'a.txt', mimeType: '', buffer: Buffer.from('a') });
    await expect(toast(page)).toHaveText(/^ErrorFailed to extract text from file/);
    await failWith(page, 'extract-youtube', 'unavailable', '');
    await page.getByPlaceholder('YouTube URL').fill('https://youtu.be/aGoodTalk01');
    await page.getByRole('button', { name: 'Add Video' }).click();
    await expect(toast(page)).toHaveText(/^ErrorFailed to extract content from YouTube video/);
    await page.evaluate(`window.dispatchEvent(new Event('focus'))`);
    for (const path of ['/api/extract-text', '/api/extract-youtube']) {
      expect(asked.filter((one) => one === path)).toHaveLength(1);
    }
  });
});

for (const [width, height] of [
  [1280, 800],
  [640, 400],
  [390, 844],
] as const)
  test(`toasts leave the head and the message box of the chat free at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await page.getByRole('button', { name: 'Open chat' }).click();
    const chat = page.getByRole('dialog', { name: 'Chat Assistant' });
    await chat.getByPlaceholder('Type your message...').fill('Hello');
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Response received successfully');
    const box = (await toast(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const controls = await chat
      .getByRole('button', { name: /chat$|^Send/ })
      .or(chat.getByRole('radio'))
      .or(chat.getByRole('textbox'))
      .all();
    expect(controls.length).toBeGreaterThan(6);
    for (const control of controls) {
      const { x, y, ...size } = (await control.boundingBox()) ?? box;
      const isApart =
        x + size.width <= box.x || box.x + box.width <= x || y + size.height <= box.y || box.y + box.height <= y;
      expect(isApart, (await control.getAttribute('aria-label')) ?? 'a control').toBe(true);
    }
  });
