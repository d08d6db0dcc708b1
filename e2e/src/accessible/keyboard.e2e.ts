import path from 'node:path';
import { expect, harborText, siteUrl, test, videos } from '../setup/whole-product';
import { Keyboard } from '../setup/keyboard';

const lantern = path.join(import.meta.dirname, '../documents/files/lantern.txt');

/** At 200 % zoom the viewport has half the width and height in CSS pixels. */
const zooms = {
  '100 %': {},
  '200 %': { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
};

for (const [zoom, use] of Object.entries(zooms)) {
  test.describe(`at ${zoom}`, () => {
    test.use(use);

    test('a website, its pages, cards, the final prompt and the chat work by keyboard alone', async ({ page }) => {
      test.setTimeout(300_000);
      const keys = new Keyboard(page);
      const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
      await page.goto('/');
      await keys.to(page.getByLabel('Website URL'));
      await keys.type(siteUrl);
      await keys.press('Enter');
      await expect(page.getByText('Selected Pages (0)')).toBeVisible();
      await keys.seesFocus();

      // Space selects, the arrow keys move, and Shift+Space selects the range.
      await keys.to(page.getByLabel('Filter pages'));
      await keys.type('page');
      await keys.to(page.getByRole('checkbox').first());
      await keys.press('Space');
      await expect(page.getByText('Selected Pages (1)')).toBeVisible();
      await keys.press('ArrowDown');
      await keys.press('ArrowDown');
      await expect(page.getByRole('checkbox').nth(2)).toBeFocused();
      await keys.press('Shift+Space');
      await expect(page.getByText('Selected Pages (3)')).toBeVisible();
      await keys.press('Space');
      await expect(page.getByText('Selected Pages (2)')).toBeVisible();
      await keys.use(button('Extract Content'));
      await expect(page.getByText('2 pages extracted.').last()).toBeVisible();
      await keys.seesFocus();

      const card = page.getByRole('region', { name: 'Extracted content' }).getByRole('region').first();
      await keys.use(card.getByRole('button', { name: 'Enhance with AI' }));
      await expect(card.getByLabel('Instructions for the enhancement')).toBeFocused();
      await keys.press('Escape');
      await expect(card.getByLabel('Instructions for the enhancement')).toHaveCount(0);
      await keys.seesFocus();
      await keys.use(card.getByRole('button', { name: 'Generate Examples' }));
      await keys.type('Short ones');
      await keys.use(card.getByRole('button', { name: 'Generate', exact: true }));
      // The site's paragraphs are random words, from which the offline model generates no question.
      await expect(card.getByText(/no safe questions/)).toBeVisible();
      await keys.seesFocus();
      await keys.use(card.getByRole('button', { name: 'Cancel', exact: true }));
      await expect(card.getByLabel(/Custom instructions/)).toHaveCount(0);
      await expect(card.getByRole('button', { name: 'Generate Examples' })).toBeFocused();
      await keys.seesFocus();
      await keys.use(card.getByRole('button', { name: 'Enhance with AI' }), 'Shift+Tab');
      await keys.use(card.getByRole('button', { name: 'Enhance Content' }));
      await expect(card.getByLabel('Enhanced Content')).toBeVisible();
      await keys.seesFocus();
      await keys.use(card.getByRole('button', { name: 'Add to Final' }));
      await keys.use(card.getByRole('button', { name: 'Reset to Original' }));
      await expect(card.getByLabel('Raw Content')).toBeFocused();
      await keys.use(card.getByRole('button', { name: 'To JSON' }));
      await expect(card.getByLabel('Raw Content')).toHaveValue(/^\{/);
      await keys.seesFocus();

      const prompt = page.getByRole('textbox', { name: 'Final Combined Prompt' });
      await expect(prompt).not.toHaveValue('');
      await keys.use(button('Final Prompt'), 'Shift+Tab');
      await expect(page.getByRole('heading', { name: 'Final Combined Prompt' })).toBeFocused();
      await keys.seesFocus();
      await keys.to(page.getByLabel('Enhancement type'));
      await keys.press('ArrowDown');
      await keys.use(button('Enhance'));
      await expect(page.getByText('Content enhanced successfully (creative mode)').first()).toBeVisible();
      await keys.seesFocus();
      await keys.use(button('Clear'));
      await expect(prompt).toHaveValue('');
      await keys.use(button('Undo'), 'Shift+Tab');
      await expect(button('Undo')).toBeFocused();
      await expect(prompt).not.toHaveValue('');

      await keys.use(button('Open chat'));
      const box = page.getByPlaceholder('Type your message...');
      await expect(box).toBeFocused();
      await keys.type('What is this about?');
      await keys.press('Enter');
      await expect(page.getByText('Assistant said:')).toHaveCount(1);
      await expect(box).toBeFocused();
      await keys.use(page.getByText('What was sent', { exact: true }), 'Shift+Tab');
      await expect(page.getByRole('group', { name: 'What was sent' })).toBeVisible();
      await keys.press('Escape');
      await expect(page.getByRole('group', { name: 'What was sent' })).toHaveCount(0);
      await expect(page.getByText('What was sent', { exact: true })).toBeFocused();
      await expect(page.getByText('Assistant said:')).toHaveCount(1);
      await keys.press('Escape');
      await expect(button('Open chat')).toBeFocused();

      await keys.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      await keys.press('Escape');
      await keys.use(button('Start over'), 'Shift+Tab');
      await keys.use(button('Clear everything'));
      await expect(prompt).toHaveValue('');
      await keys.seesFocus();
    });

    test('files and videos are added by keyboard alone', async ({ page }) => {
      const keys = new Keyboard(page);
      await page.goto('/');
      // Registered before the button is focused: Chromium reports the file chooser only while it is intercepted.
      const chooser = page.waitForEvent('filechooser');
      await keys.to(page.getByRole('button', { name: 'Click or drag file to upload' }));
      await keys.press('Enter');
      await (await chooser).setFiles(lantern);
      await expect(page.getByRole('heading', { name: 'Uploaded Content' })).toBeVisible();
      await keys.seesFocus();
      await keys.to(page.getByPlaceholder('YouTube URL'));
      await keys.type(`https://youtu.be/${videos.talk}`);
      await keys.press('Enter');
      await expect(page.getByRole('heading', { name: 'YouTube Content' })).toBeVisible();
      await keys.seesFocus();
    });

    test('the examples page and the convert page work by keyboard alone', async ({ page }) => {
      const keys = new Keyboard(page);
      await page.goto('/examples');
      await keys.to(page.getByPlaceholder('Enter your text here...'));
      await page.keyboard.insertText(harborText.join(' '));
      await keys.use(page.getByRole('button', { name: 'Generate Examples' }));
      await expect(page.getByText('Generated examples successfully').first()).toBeVisible();
      const saved = page.waitForEvent('download');
      await keys.use(page.getByRole('button', { name: 'Download' }));
      await keys.use(page.getByRole('button', { name: 'Alpaca' }));
      expect((await saved).suggestedFilename()).toMatch(/^examples_alpaca_/);

      await page.goto('/convert');
      await keys.to(page.getByLabel('URL'));
      await keys.type(`${siteUrl}/products/lamp`);
      await keys.to(page.getByRole('radio', { name: 'Web Page' }));
      await keys.press('ArrowDown');
      await expect(page.getByRole('radio', { name: 'Shopify Product' })).toBeChecked();
      await keys.use(page.getByRole('button', { name: 'Convert to JSON' }));
      await expect(page.getByRole('textbox', { name: 'JSON Output' })).toHaveValue(/Harbor Lamp/);
      await keys.seesFocus();
      const json = page.waitForEvent('download');
      await keys.use(page.getByRole('button', { name: 'Download' }));
      expect((await json).suggestedFilename()).toMatch(/^converted_data_/);
    });
  });
}
