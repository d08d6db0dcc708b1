import { expect, test } from '../setup/whole-product';
import { uploadText } from '../setup/visitor';

test('printing gives the whole texts of the cards and of the final prompt, without controls', async ({ page }) => {
  const lines = Array.from({ length: 200 }, (_, at) => `Line ${at + 1} of the harbor’s log.`);
  const card = await uploadText(page, lines.join('\n'));
  await card.getByRole('button', { name: 'Add to Final' }).click();
  const pdf = await page.pdf();
  expect(await page.locator('[data-printed]').count()).toBe(0);
  // The product itself reads what was printed.
  await page
    .getByLabel('File to upload')
    .setInputFiles({ name: 'print.pdf', mimeType: 'application/pdf', buffer: pdf });
  const printed = page.getByLabel('Raw Content').nth(1);
  await expect(printed).toHaveValue(
    /Uploaded Content[^]*Line 1 of[^]*Line 200 of[^]*Final Combined Prompt[^]*Line 200 of/,
  );
  await expect(printed).not.toHaveValue(/Add to Final|Get Pages|Open chat|Connect other tools/);
});
