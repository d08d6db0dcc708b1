import { Keyboard } from '../setup/keyboard';
import { onBothScreens } from '../setup/screens';
import { expect, siteUrl, test } from '../setup/whole-product';

onBothScreens(() => {
  test('only matching pages are listed, the list belongs to its site, and View jumps to the cards @both', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByLabel('Website URL').fill(siteUrl);
    await page.getByRole('button', { name: 'Which pages' }).click();
    await page.getByLabel('Only these paths').fill('/page-');
    await page.getByLabel('Not these paths').fill('*-2.html$');
    await page.getByLabel('At most').fill('4');
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('only /page- · not *-2.html$ · up to 4 pages')).toBeVisible();
    await page.getByRole('button', { name: 'Get Pages' }).click();
    await expect(page.getByText('4 pages of site.test')).toBeVisible();
    const rows = page.getByRole('list', { name: /Selected Pages/ }).getByRole('listitem');
    await expect(rows).toHaveText([/page-1\.html/, /page-3\.html/, /page-4\.html/, /page-5\.html/]);
    await expect(page.getByText(/outside the paths/)).toBeVisible();

    await page.getByRole('button', { name: 'Select All' }).click();
    await page.getByRole('button', { name: 'Extract Content' }).click();
    await expect(page.getByText('4 pages extracted.', { exact: true }).last()).toBeVisible();
    await page.getByRole('button', { name: 'View' }).click();
    // Cards are in the order in which their pages arrived.
    await expect(page.getByRole('heading', { name: /^Page \d/ }).first()).toBeInViewport();

    await page.getByLabel('Website URL').fill('elsewhere.test');
    await expect(page.getByText('not of the address above: press Get Pages for its pages')).toBeVisible();
  });
});

test('pages are listed, filtered and viewed as cards by keyboard alone', async ({ page }) => {
  const keys = new Keyboard(page);
  await page.goto('/');
  await keys.to(page.getByLabel('Website URL'));
  await keys.type(siteUrl);
  await keys.use(page.getByRole('button', { name: 'Which pages' }));
  await keys.to(page.getByLabel('Not these paths'));
  await keys.type('/harbor');
  await keys.press('Enter');
  await expect(page.getByText(/^\d+ pages of site\.test$/)).toBeVisible();
  await keys.press('Escape');
  await expect(page.getByRole('button', { name: 'Which pages' })).toBeFocused();
  await keys.to(page.getByLabel('Filter pages'));
  await keys.type('page-3');
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  await keys.use(page.getByRole('button', { name: 'Select All (1 match)' }));
  await keys.use(page.getByRole('button', { name: 'Extract Content' }));
  await keys.use(page.getByRole('button', { name: 'View' }));
  await expect(page.getByRole('region', { name: /Page 3/ }).getByRole('textbox')).toBeFocused();
  await keys.seesFocus();
});
