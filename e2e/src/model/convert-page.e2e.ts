import { readFile } from 'node:fs/promises';
import { onBothScreens } from '../setup/screens';
import { expect, siteUrl, test } from '../setup/whole-product';
import { failWith, toast } from '../setup/visitor';

onBothScreens(() => {
  test('a web page becomes JSON in an area of 400 px, to copy and to download [C38] [C39] [C40] [C42] @both', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/convert');
    await expect(page.getByRole('heading', { name: 'Convert to JSON', level: 1 })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Web Page' })).toBeChecked();
    const convert = page.getByRole('button', { name: 'Convert to JSON' });
    await convert.click();
    await expect(page.getByText('URL is required')).toBeVisible();

    await page.getByLabel('URL').fill(`${siteUrl}/harbor`);
    await convert.click();
    const output = page.getByRole('textbox', { name: 'JSON Output' });
    await expect(output).toHaveValue(/The harbor of Ostby/);
    const json = await output.inputValue();
    expect(JSON.stringify(JSON.parse(json), null, 2)).toBe(json);
    expect((await output.boundingBox())?.height).toBe(400);
    await expect(output).toHaveCSS('font-family', /mono/i);
    await expect(output).toHaveAttribute('readonly', '');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^converted_data_\d{4}-\d{2}-\d{2}\.json$/);
    expect(await readFile(await file.path(), 'utf8')).toBe(json);
    await expect(toast(page)).toContainText('JSON file downloaded');
    // One line of code on the page imports this file.
    const line = `import data from './${file.suggestedFilename()}' with { type: 'json' };`;
    await expect(page.getByText(line, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect(toast(page)).toContainText('Text has been copied to clipboard');
  });

  test('a Shopify product becomes JSON with its variants, and a page without one is rejected with a message [C40] [C41] @both', async ({
    page,
  }) => {
    await page.goto('/convert');
    await page.getByRole('radio', { name: 'Shopify Product' }).check();
    await page.getByLabel('URL').fill(`${siteUrl}/products/lamp`);
    await page.getByRole('button', { name: 'Convert to JSON' }).click();
    const output = page.getByRole('textbox', { name: 'JSON Output' });
    await expect(output).toHaveValue(/Harbor Lamp/);
    const product = JSON.parse(await output.inputValue()) as { variants: { title: string }[] };
    expect(product.variants.map(({ title }) => title)).toEqual(['Small', 'Large']);

    await page.getByLabel('URL').fill(`${siteUrl}/products/none`);
    await page.getByRole('button', { name: 'Convert to JSON' }).click();
    await expect(toast(page)).toContainText('This page is not a Shopify product.');
    await failWith(page, 'convert-to-json', 'unavailable', '');
    await page.getByRole('button', { name: 'Convert to JSON' }).click();
    await expect(toast(page)).toContainText('Failed to convert content');
  });
});
