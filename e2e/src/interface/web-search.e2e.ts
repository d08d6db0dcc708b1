import type { SitePage } from '@winnow/testing';
import { MainPage } from '../main-job/main-page';
import { violationsOf } from '../setup/violations';
import { onBothScreens } from '../setup/screens';
import { expect, siteUrl, test } from '../setup/winnow';

const results = [1, 2, 3].map((page) => ({
  url: `${siteUrl}/page-${page}.html`,
  title: `Result ${page}: <b>harbour</b>`,
  content: `What the engine says about page ${page}. ${'It has many words. '.repeat(20)}`,
}));
/** The response of SearXNG's JSON API. */
const found: SitePage = { type: 'application/json', body: JSON.stringify({ results, unresponsive_engines: [] }) };

test.use({
  siteOptions: { articles: 3, pages: { '/search': found } },
  systemOptions: { without: ['extractor', 'ai'], environment: { SEARCH_BASE_URL: siteUrl } },
});

onBothScreens(() => {
  test('pages found by a search of the web are read into cards, by the keyboard alone @both', async ({ page }) => {
    const main = new MainPage(page);
    await main.open();
    const panel = page.getByRole('search', { name: 'Search the web' });
    await page.getByRole('button', { name: 'Search the web' }).press('Enter');
    await expect(panel.getByLabel('Search query')).toBeFocused();
    await page.keyboard.type('harbour');
    await page.keyboard.press('Enter');
    await expect(panel.getByText('3 pages for “harbour”')).toBeVisible();
    await expect(panel.getByRole('checkbox')).toHaveCount(3);
    await page.screenshot({ path: test.info().outputPath('found.png'), fullPage: true });
    expect(await violationsOf(page)).toEqual([]);

    const second = panel.getByRole('checkbox', { name: 'Result 2: harbour' });
    await expect(second).toHaveAccessibleDescription(/^What the engine says about page 2/);
    await panel.getByRole('checkbox').first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('End');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await expect(panel.getByRole('button', { name: 'Extract 2 pages' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(main.rawContents).toHaveCount(2);
    await expect(panel.getByText('2 pages extracted.').last()).toBeVisible();

    // The results persist after a reload.
    await page.reload();
    await expect(panel.getByRole('checkbox', { checked: true })).toHaveCount(2);
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.screenshot({ path: test.info().outputPath('extracted.png'), fullPage: true });
  });
});
