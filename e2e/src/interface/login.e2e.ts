import type { Page } from '@playwright/test';
import { violationsOf } from '../setup/violations';
import { onBothScreens } from '../setup/screens';
import { expect, siteUrl, test } from '../setup/winnow';

test.use({
  siteOptions: { articles: 3, requiredCookie: 'session=very-secret' },
  systemOptions: { without: ['extractor'] },
});

const command = `curl '${siteUrl}/' -H 'accept: text/html' -H 'user-agent: Mozilla/5.0' -b 'session=very-secret' --compressed`;
const disclosure = (page: Page) => page.getByRole('button', { name: 'Pages that require a login' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Headers for site.test' });
const screenshot = (page: Page, name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) });

/** Returns everything that the page has stored in the browser, as text. */
const stored = (page: Page) =>
  page.evaluate<string>(`(async () => {
    const answered = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const found = [{ ...localStorage }, { ...sessionStorage }, location.href, history.state];
    for (const { name } of await indexedDB.databases()) {
      const database = await answered(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        found.push(await answered(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    return JSON.stringify(found);
  })()`);

onBothScreens(() => {
  test('pages that require a login are read with pasted headers, which are kept in memory only @both', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByLabel('Website URL').fill(siteUrl);
    await page.getByRole('button', { name: 'Get Pages' }).click();
    await expect(page.getByText('Error fetching links: The page is only shown after signing in.')).toBeVisible();

    await disclosure(page).focus();
    await page.keyboard.press('Enter');
    await expect(field(page)).toBeVisible();
    await page.keyboard.press('Tab');
    // Web search is not configured here, so the field is next.
    await expect(field(page)).toBeFocused();
    await screenshot(page, 'empty');
    await page.keyboard.insertText('Host: site.test');
    await page.keyboard.press('Tab');
    await expect(field(page)).toHaveAccessibleDescription(/The header Host cannot be set\./);
    await screenshot(page, 'error');
    await field(page).fill(command);
    await page.keyboard.press('Tab');
    await expect(field(page)).toHaveValue('Cookie: ••••••••');
    await expect(page.getByText('Left out: accept, user-agent.')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await screenshot(page, 'given');

    await page.getByRole('button', { name: 'Get Pages' }).click();
    await page.getByRole('button', { name: 'Select All', exact: true }).click();
    await page.getByRole('button', { name: 'Extract Content' }).click();
    await expect(page.getByLabel('Raw Content')).toHaveCount(4);
    await expect(page.getByRole('status').getByText('4 pages extracted.')).toBeAttached();
    await expect.poll(() => stored(page)).toContain('Paragraph 1 of page 2');
    expect(await stored(page)).not.toContain('very-secret');

    await page.reload();
    await page.getByRole('button', { name: 'Extract Content' }).click();
    const failures = page.getByRole('region', { name: '4 pages failed' });
    await expect(failures.getByText(/^site\.test requires a login\. Give the headers/)).toBeVisible();
    await disclosure(page).last().click();
    await field(page).fill('Cookie: session=very-secret');
    await page.keyboard.press('Tab');
    await expect(field(page)).toHaveValue('Cookie: ••••••••');
    expect(await violationsOf(page)).toEqual([]);
    await screenshot(page, 'failed');
    await failures.getByRole('button', { name: 'Retry all' }).click();
    await expect(page.getByRole('status').getByText('4 pages extracted.')).toBeAttached();
    await expect(failures).toBeHidden();
  });

  test('the convert page reads a page that requires a login, with the headers given there @both', async ({ page }) => {
    await page.goto('/convert');
    await page.getByRole('textbox', { name: 'URL' }).fill(siteUrl);
    await page.getByRole('button', { name: 'Convert to JSON' }).click();
    await expect(page.getByText(/The page is only shown after signing in\./).first()).toBeVisible();

    await disclosure(page).focus();
    await page.keyboard.press('Enter');
    await field(page).fill(command);
    await page.keyboard.press('Tab');
    await expect(field(page)).toHaveValue('Cookie: ••••••••');
    expect(await violationsOf(page)).toEqual([]);
    await screenshot(page, 'convert-given');
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('sends Cookie')).toBeVisible();
    await screenshot(page, 'convert-closed');
    await page.getByRole('button', { name: 'Convert to JSON' }).click();
    await expect(page.getByRole('textbox', { name: 'JSON Output' })).toHaveValue(/"title"/);
    expect(await stored(page)).not.toContain('very-secret');
  });

  test('a crawl with headers is refreshed with them again, and has no schedule @both', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Website URL').fill(siteUrl);
    await disclosure(page).click();
    await field(page).fill(command);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Read Whole Site' }).click();
    const whole = page.getByRole('region', { name: 'Whole site' });
    await whole.getByRole('button', { name: 'Schedule Crawl' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').getByText(/^A schedule sends no headers/)).toBeVisible();
    await screenshot(page, 'schedule');
    await whole.getByRole('button', { name: 'Start Reading' }).click();
    await expect(whole.getByRole('button', { name: 'Pages', exact: true })).toBeVisible({ timeout: 120_000 });

    await page.reload();
    await whole.getByRole('button', { name: 'Refresh' }).click();
    const dialog = page.getByRole('dialog', { name: 'Refresh site.test' });
    await expect(dialog.getByText(/whose values are not stored: Cookie\. Give it again\.$/)).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Headers for site.test' }).fill('Cookie: session=very-secret');
    await page.keyboard.press('Tab');
    expect(await violationsOf(page)).toEqual([]);
    await screenshot(page, 'refresh');
    await dialog.getByRole('button', { name: 'Refresh' }).click();
    await expect(dialog).toBeHidden();
    await expect(whole.getByText('last refresh: 0 new, 0 changed, 0 gone')).toBeVisible({ timeout: 120_000 });
  });
});
