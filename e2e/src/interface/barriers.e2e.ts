import type { Page } from '@playwright/test';
import { expect, harborText, siteUrl, test } from '../setup/whole-product';
import { violationsOf } from '../setup/violations';
import { failWith, toast, uploadText } from '../setup/visitor';

/** Checks the page in its current state, at a desktop and a phone viewport. */
async function expectNoBarriers(page: Page, state: string): Promise<void> {
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    // Finishes animations, as colours in the middle of one are transient.
    await page.evaluate(`
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
      }
    `);
    expect(await violationsOf(page), `${state}, ${width} wide`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('no state of the main page has accessibility violations [C67] @both', async ({ page }) => {
  test.setTimeout(300_000);
  const card = await uploadText(page, harborText.join(' '));
  await card.getByRole('button', { name: 'Enhance with AI' }).click();
  await expectNoBarriers(page, 'card with the enhance input');
  await card.getByRole('button', { name: 'Enhance Content' }).click();
  await expect(card.getByLabel('Enhanced Content')).toBeVisible();
  await card.getByRole('button', { name: 'Generate Examples' }).click();
  await page.getByPlaceholder('Your combined prompt will appear here...').fill(`One\n\n---\n\n${'x'.repeat(2_100)}`);
  await expectNoBarriers(page, 'enhanced card with examples and instructions, long prompt');

  await page.getByLabel('Website URL').fill(siteUrl);
  await page.getByRole('button', { name: 'Get Pages' }).click();
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  await failWith(page, 'scrape-content', 'blocked', 'The website is blocking automated access.');
  await page.getByRole('button', { name: 'Extract Content' }).click();
  await expect(toast(page)).toContainText('Error extracting content');
  await page.getByRole('button', { name: 'Add Video' }).click();
  await expectNoBarriers(page, 'list of pages, failure, toast and invalid field');
});

test('no state of the chat, the examples page and the convert page has accessibility violations [C67] @both', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await page.goto('/examples');
  await page.getByPlaceholder('Enter your text here...').fill(harborText.join(' '));
  await page.getByRole('button', { name: 'Generate Examples' }).click();
  await expect(toast(page)).toContainText('Generated examples successfully');
  await expectNoBarriers(page, 'examples');
  await page.goto('/convert');
  await page.getByLabel('URL').fill(`${siteUrl}/harbor`);
  await page.getByRole('button', { name: 'Convert to JSON' }).click();
  await expect(page.getByRole('textbox', { name: 'JSON Output' })).toBeVisible();
  await expectNoBarriers(page, 'JSON output');
  await page.getByRole('button', { name: 'Open chat' }).click();
  const panel = page.getByRole('dialog', { name: 'Chat Assistant' });
  await panel.getByPlaceholder('Type your message...').fill('Who?');
  await panel.getByPlaceholder('Type your message...').press('Enter');
  await expect(panel.getByText('Assistant said:')).toHaveCount(1);
  await expectNoBarriers(page, 'chat with a reply');
});
