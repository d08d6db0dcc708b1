import { readFile } from 'node:fs/promises';
import { onBothScreens } from '../setup/screens';
import { expect, harborText, test } from '../setup/whole-product';
import { clipboard, failWith, promptOutput, toast } from '../setup/visitor';

const text = harborText.join(' ');

onBothScreens(() => {
  test('Enhance rewrites the final prompt in each of the five styles [C48] @both', async ({ page }) => {
    await page.goto('/');
    const card = page.getByRole('region', { name: 'Final Combined Prompt' });
    const area = card.getByPlaceholder('Your combined prompt will appear here...');
    const styles = card.getByRole('combobox', { name: 'Enhancement type' });
    await expect(styles).toHaveValue('professional');
    expect(await styles.getByRole('option').allTextContents()).toEqual([
      'Summarize',
      'Expand & Elaborate',
      'Simplify',
      'Professional',
      'Creative',
    ]);
    const results = new Set<string>();
    for (const style of ['summary', 'expand', 'simplify', 'professional', 'creative']) {
      await area.fill(text);
      await styles.selectOption(style);
      await card.getByRole('button', { name: 'Enhance', exact: true }).click();
      await expect(toast(page)).toContainText(`Content enhanced successfully (${style} mode)`);
      results.add(await area.inputValue());
    }
    // Five distinct results, all different from the original text.
    expect(results.size).toBe(5);
    expect(results.has(text)).toBe(false);
  });

  test('To JSON, Copy, Save and Clear work on the final prompt [C49] [C50] @both', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/');
    const card = page.getByRole('region', { name: 'Final Combined Prompt' });
    const area = card.getByPlaceholder('Your combined prompt will appear here...');
    await area.fill(`# Ostby\n\n${text}`);
    await (await promptOutput(page, 'To JSON')).click();
    await expect(toast(page)).toContainText('Content transformed to JSON successfully');
    const json = await area.inputValue();
    expect(JSON.stringify(JSON.parse(json), null, 2)).toBe(json);
    await (await promptOutput(page, 'Copy')).click();
    await expect(toast(page)).toContainText('Content copied to clipboard');
    expect(await clipboard(page)).toBe(json);
    const saved = page.waitForEvent('download');
    await (await promptOutput(page, 'Save')).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^final_prompt_\d{4}-\d{2}-\d{2}\.txt$/);
    expect(await readFile(await file.path(), 'utf8')).toBe(json);
    await expect(toast(page)).toContainText('Content saved to file');
    await card.getByRole('button', { name: 'Clear' }).click();
    await expect(area).toHaveValue('');
  });

  test('failures and an empty prompt have their own messages [C49] [C56] @both', async ({ page }) => {
    await page.goto('/');
    const card = page.getByRole('region', { name: 'Final Combined Prompt' });
    const area = card.getByPlaceholder('Your combined prompt will appear here...');
    await (await promptOutput(page, 'Save')).click();
    await expect(toast(page)).toContainText('No content to save');
    await card.getByRole('button', { name: 'Enhance', exact: true }).click();
    await expect(toast(page)).toContainText('No content to enhance');
    await (await promptOutput(page, 'To JSON')).click();
    await expect(toast(page)).toContainText('Invalid content provided');
    await area.fill(text);
    await failWith(page, 'enhance-content', 'unavailable', '');
    await card.getByRole('button', { name: 'Enhance', exact: true }).click();
    await expect(toast(page)).toHaveText(/^Error enhancing contentFailed to enhance content/);
    await failWith(page, 'transform-to-json', 'unavailable', '');
    await (await promptOutput(page, 'To JSON')).click();
    await expect(toast(page)).toContainText('Failed to transform text to JSON');
    await expect(area).toHaveValue(text);
  });
});
