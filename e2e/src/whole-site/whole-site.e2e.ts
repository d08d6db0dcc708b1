import { readFile } from 'node:fs/promises';
import { S3_SINKS, test } from '../setup/bucket';
import { onBothScreens } from '../setup/screens';
import { expect, siteUrl } from '../setup/winnow';
import { MainPage } from '../main-job/main-page';

test.use({
  siteOptions: { articles: 30, latencyMs: 300 },
  systemOptions: { environment: { S3_SINKS }, without: ['extractor', 'ai'] },
});

onBothScreens(() => {
  test('a whole site is crawled, kept, refreshed, exported and deleted @both', async ({ page, site }) => {
    const main = new MainPage(page);
    await main.open();
    await main.url.fill(siteUrl);
    await page.getByRole('button', { name: 'Read Whole Site' }).click();
    const whole = page.getByRole('region', { name: 'Whole site' });
    await expect(whole.getByText('No website is kept yet')).toBeVisible();
    await whole.getByLabel('Send the collection').selectOption('archive (JSONL)');
    // Held in the middle of the crawl, which otherwise may end before a busy browser has shown it.
    const release = site.hold('/page-20.html');
    await whole.getByRole('button', { name: 'Start Reading' }).click();
    await expect(whole.getByRole('progressbar')).toBeVisible();
    await whole.getByRole('button', { name: 'Pause' }).click();
    await expect(whole.getByText('Paused')).toBeVisible();
    await whole.getByRole('button', { name: 'Pages so far' }).click();
    await expect(whole.getByRole('group', { name: 'Pages so far' })).toContainText(/page|read yet/i);
    await page.screenshot({ path: test.info().outputPath('so-far.png'), fullPage: true });
    await whole.getByRole('button', { name: 'Continue' }).click();
    await expect(whole.getByRole('group', { name: 'Pages so far' }).getByRole('link').nth(3)).toBeVisible();
    release();
    await expect(whole.getByRole('button', { name: 'Pages', exact: true })).toBeVisible({ timeout: 120_000 });

    await expect(whole.getByText(/^Sent to archive: .*pages\.jsonl$/)).toBeVisible({ timeout: 60_000 });
    await page.screenshot({ path: test.info().outputPath('sent.png'), fullPage: true });

    // It persists after a reload, which leaves it open, and shows in another tab.
    await page.reload();
    await whole.getByRole('button', { name: 'Pages', exact: true }).click();
    await expect(whole.getByRole('link').first()).toBeVisible();
    await whole.getByRole('button', { name: 'Refresh' }).click();
    await expect(whole.getByText('last refresh: 0 new, 0 changed, 0 gone')).toBeVisible({ timeout: 120_000 });

    await whole.getByRole('button', { name: 'Schedule', exact: true }).click();
    await whole.getByLabel('Time', { exact: true }).fill('06:00');
    await whole.getByLabel('Time zone').fill('Europe/Berlin');
    await whole.getByRole('button', { name: 'Save' }).click();
    const schedule = whole.getByRole('group', { name: /^Schedule of/ });
    await expect(schedule.getByText(/every day at 06:00 \(Europe\/Berlin\).*next/)).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('schedule.png'), fullPage: true });
    await schedule.getByRole('button', { name: 'Pause' }).click();
    await expect(schedule.getByText('paused')).toBeVisible();
    await schedule.getByRole('button', { name: 'Delete' }).click();
    await expect(schedule).toBeHidden();

    await whole.getByRole('button', { name: 'Schedule Crawl' }).click();
    await whole.getByLabel('Time zone').fill('Europe/Berlin');
    await whole.getByRole('button', { name: 'Save' }).click();
    await expect(schedule.getByText(/Crawl http.* every day at 06:00 \(Europe\/Berlin\).*next/)).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('scheduled-crawl.png'), fullPage: true });
    await schedule.getByRole('button', { name: 'Delete' }).click();
    await expect(schedule).toBeHidden();

    await whole.getByRole('button', { name: 'Download' }).click();
    const download = page.waitForEvent('download');
    await whole.getByRole('button', { name: 'llms-full.txt' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('llms-full.txt');
    expect(await readFile(await file.path(), 'utf8')).toContain('Paragraph 1 of page 12 tells about');

    await whole.getByRole('button', { name: 'As Cards' }).click();
    await expect(main.rawContents.first()).toBeVisible();

    await whole.getByRole('button', { name: 'Erase', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
    await expect(whole.getByText('No website is kept yet')).toBeVisible();
  });
});
