import { readFile } from 'node:fs/promises';
import { Keyboard } from '../setup/keyboard';
import { toast, uploadText } from '../setup/visitor';
import { onBothScreens } from '../setup/screens';
import { expect, harborText, test } from '../setup/whole-product';

onBothScreens(() => {
  test('pairs of a card are rated, edited, deleted, filtered, and downloaded with those of all cards @both', async ({
    page,
  }) => {
    const card = await uploadText(page, harborText.join(' '));
    await card.getByRole('button', { name: 'Enhance with AI' }).click();
    await card.getByRole('button', { name: 'Enhance Content' }).click();
    const pairs = card.getByRole('list', { name: 'Questions and answers' }).getByRole('listitem');
    await pairs.first().waitFor();
    const count = await pairs.count();

    await pairs.nth(0).getByRole('button', { name: 'Edit' }).click();
    await card.getByRole('form', { name: 'Edit the pair' }).getByLabel('Assistant').fill('Marta Lind built it.');
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(pairs.nth(0)).toContainText('Marta Lind built it.');
    await pairs.nth(1).getByRole('button', { name: 'Bad' }).click();
    await card.getByRole('combobox', { name: 'Rating' }).selectOption('Rated bad');
    await expect(pairs).toHaveCount(1);
    await expect(card.getByText(`1 of ${count} pairs`).first()).toBeVisible();
    await card.getByRole('combobox', { name: 'Rating' }).selectOption('All pairs');
    await pairs.nth(2).getByRole('button', { name: 'Delete' }).click();
    await expect(card.getByText(`(${count - 1})`)).toBeVisible();

    // Edits of pairs survive a reload, and one file contains the pairs of all cards.
    await page.reload();
    await expect(pairs.nth(0)).toContainText('Marta Lind built it.');
    await expect(pairs.nth(1).getByRole('button', { name: 'Bad' })).toHaveAttribute('aria-pressed', 'true');
    const file = { name: 'other.txt', mimeType: 'text/plain', buffer: Buffer.from('Another text.') };
    await page.getByLabel('File to upload').setInputFiles(file);
    await expect(page.getByRole('button', { name: 'For 2 cards' })).toBeVisible();
    await page.getByRole('button', { name: 'Download', exact: true }).first().click();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: `${count - 2} examples: ShareGPT` }).click();
    expect((await saved).suggestedFilename()).toMatch(/^examples_sharegpt_\d{4}-\d\d-\d\d\.json$/);
    await expect(toast(page)).toContainText('DownloadedContent saved as examples_sharegpt_');

    // The same as one dataset, with source, position and split.
    await page.getByRole('button', { name: 'Download', exact: true }).first().click();
    await page.getByRole('button', { name: 'Dataset for training' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dataset' });
    await expect(dialog).toContainText(`${count - 2} pairs of 1 source`);
    await dialog.getByRole('radio', { name: 'Parquet' }).check();
    const dataset = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download Dataset' }).click();
    expect((await dataset).suggestedFilename()).toMatch(/^dataset_parquet_\d{4}-\d\d-\d\d\.parquet$/);
    await expect(page.getByRole('button', { name: 'Download', exact: true }).first()).toBeFocused();
    const bytes = await readFile(await (await dataset).path());
    expect([bytes.subarray(0, 4).toString(), bytes.subarray(-4).toString()]).toEqual(['PAR1', 'PAR1']);
  });
});

test('pairs are rated, edited, deleted and filtered by keyboard alone', async ({ page }) => {
  const keys = new Keyboard(page);
  await page.goto('/examples');
  await keys.to(page.getByPlaceholder('Enter your text here...'));
  await page.keyboard.insertText(harborText.join(' '));
  await keys.use(page.getByRole('button', { name: 'Generate Examples' }));
  const pairs = page.getByRole('list', { name: 'Questions and answers' }).getByRole('listitem');
  await pairs.first().waitFor();
  const count = await pairs.count();

  await keys.use(pairs.nth(0).getByRole('button', { name: 'Good' }));
  await keys.use(pairs.nth(0).getByRole('button', { name: 'Edit' }));
  await keys.type('Say: ');
  await keys.use(page.getByRole('button', { name: 'Save' }));
  await expect(pairs.nth(0)).toContainText('Say: ');
  await keys.seesFocus();
  await keys.use(pairs.nth(0).getByRole('button', { name: 'Delete' }));
  await expect(page.getByRole('heading', { name: `${count - 1} examples` })).toBeVisible();
  await keys.seesFocus();
  await keys.press('Enter');
  await expect(page.getByRole('heading', { name: `${count} examples` })).toBeVisible();
  await keys.to(page.getByLabel('Search the pairs'), 'Shift+Tab');
  await keys.type('say');
  await expect(pairs).toHaveCount(1);
  await keys.to(page.getByRole('button', { name: 'Download 1 pair' }), 'Shift+Tab');
  await keys.seesFocus();
});
