import { expect, test } from '../setup/whole-product';
import { cannedApi, extractAllPages } from '../setup/canned-api';
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

test('printing with an open chat gives its whole messages with their speakers, and the texts', async ({ page }) => {
  await uploadText(page, 'The harbor has 40 boats.');
  await page.getByRole('button', { name: 'Open chat' }).click();
  const chat = page.getByRole('dialog', { name: 'Chat Assistant' });
  const lines = Array.from({ length: 120 }, (_, at) => `Question ${at + 1} of the harbor.`);
  const reply = '| Pier | Boats |\n| --- | --- |\n| North | 40 |\n\n```text\nend of the reply\n```';
  await cannedApi(page);
  await page.route('**/api/chat', (route) => route.fulfill({ json: { response: reply } }));
  await chat.getByPlaceholder('Type your message...').fill(lines.join('\n'));
  await page.keyboard.press('Enter');
  await expect(chat.getByText('end of the reply')).toBeVisible();
  await page.unrouteAll();
  const pdf = await page.pdf();
  await page
    .getByLabel('File to upload')
    .setInputFiles({ name: 'print.pdf', mimeType: 'application/pdf', buffer: pdf });
  const printed = page.getByLabel('Raw Content').nth(1);
  await expect(printed).toHaveValue(
    /Chat Assistant[^]*You said:[^]*Question 1 of[^]*Question 120 of[^]*Assistant said:[^]*40[^]*end of the reply[^]*The harbor has 40 boats/,
  );
  await expect(printed).not.toHaveValue(/Edit|Regenerate|What was sent|Type your message|Get Pages/);
});

test('printed titles and addresses stay on the page of their text', async ({ page }) => {
  await cannedApi(page, {
    'scrape-content': { pages: [{ url: 'https://site.test/a', title: 'A', content: 'Text.' }] },
  });
  await extractAllPages(page);
  await page.getByLabel('Raw Content').waitFor();
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
  const card = page.locator('[data-printed] section');
  await expect(card.getByText('A', { exact: true })).toHaveCSS('break-after', 'avoid');
  await expect(card.getByText('https://site.test/a')).toHaveCSS('break-after', 'avoid');
});

test('a page without texts is printed without its footer', async ({ page }) => {
  await page.goto('/examples');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Generate Examples' })).toBeVisible();
  await expect(page.getByText('Connect other tools')).toBeHidden();
});
