import { readFile } from 'node:fs/promises';
import { onBothScreens } from '../setup/screens';
import { expect, siteUrl, test } from '../setup/winnow';
import { MainPage } from './main-page';
import { promptOutput } from '../setup/visitor';

test.use({ siteOptions: { articles: 24, latencyMs: 1_200 }, systemOptions: { without: ['extractor', 'ai'] } });

onBothScreens(() => {
  test('from a site to the final prompt, with cards while the job is still active [C9] @both', async ({
    page,
    context,
    site,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']).catch(() => undefined);
    const main = new MainPage(page);
    await main.open();
    await main.getPages.click();
    await expect(page.getByText('Please enter a URL')).toBeVisible();

    await main.url.fill(siteUrl.replace('http://', ''));
    await main.url.fill(siteUrl);
    // States of a job are held: it may end before a busy browser has shown them.
    let release = site.hold();
    await main.getPages.click();
    await expect(page.getByText('Fetching website links...').first()).toBeVisible();
    release();
    await main.selectAll.waitFor();
    await expect(page.getByText('Selected Pages (0)')).toBeVisible();
    await main.extract.click();
    await expect(page.getByText('Please select at least one page to scrape')).toBeVisible();

    await main.selectAll.click();
    await expect(page.getByText(/Selected Pages \((2[4-5])\)/)).toBeVisible();
    release = site.hold('/page-24.html');
    await main.extract.click();
    await expect(page.getByRole('button', { name: 'Extracting Content...' })).toBeVisible();
    await expect(main.rawContents.first()).toBeVisible();
    // The card shows while the remaining pages are still loading.
    await expect(main.progress).toBeVisible();
    release();
    await expect(main.progress).toHaveCount(0, { timeout: 120_000 });
    await expect(page.getByText(/Successfully extracted content from 2[4-5] pages/).first()).toBeVisible();
    expect(await main.rawContents.count()).toBeGreaterThanOrEqual(24);
    await expect(main.rawContents.first()).toHaveValue(/Paragraph 1 of page 1 tells about/);
    await expect(main.rawContents.first()).not.toHaveValue(/all rights reserved/);

    const download = page.waitForEvent('download');
    await main.downloads.first().click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('content_1.txt');
    expect(await readFile(await file.path(), 'utf8')).toBe(await main.rawContents.first().inputValue());

    await page.getByRole('button', { name: 'Add to Final' }).nth(0).click();
    await page.getByRole('button', { name: 'Add to Final' }).nth(1).click();
    const [first, second] = [await main.rawContents.nth(0).inputValue(), await main.rawContents.nth(1).inputValue()];
    await expect(main.finalPrompt).toHaveValue(`${first.trim()}\n\n---\n\n${second.trim()}`);

    const saved = page.waitForEvent('download');
    await (await promptOutput(page, 'Save')).click();
    expect((await saved).suggestedFilename()).toMatch(/^final_prompt_\d{4}-\d{2}-\d{2}\.txt$/);
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(main.finalPrompt).toHaveValue('');
  });
});

test('by keyboard alone', async ({ page, site }) => {
  const main = new MainPage(page);
  await main.open();
  await main.url.focus();
  await page.keyboard.type(siteUrl);
  await page.keyboard.press('Enter');
  await main.selectAll.waitFor();
  await main.selectAll.focus();
  await page.keyboard.press('Enter');
  const release = site.hold('/page-24.html');
  await main.extract.focus();
  await page.keyboard.press('Enter');
  await expect(main.rawContents.first()).toBeVisible();
  await main.cancel.focus();
  await page.keyboard.press('Enter');
  await expect(main.progress).toHaveCount(0);
  release();
});

test('a failed site shows the message for its cause', async ({ page }) => {
  const main = new MainPage(page);
  await main.open();
  await main.url.fill(`${siteUrl}/faults/403`);
  await main.getPages.click();
  await expect(
    page.getByText('The website appears to be blocking automated access. Try a different website.').first(),
  ).toBeVisible();
  await main.url.fill('http://127.0.0.1/');
  await main.getPages.click();
  await expect(page.getByText(/cannot be fetched/).first()).toBeVisible();
});
