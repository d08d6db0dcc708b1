import { onBothScreens } from '../setup/screens';
import { expect, siteUrl, test } from '../setup/whole-product';
import { failWith, toast } from '../setup/visitor';

/** A problem, its message by the specification, and the text that the visitor sees. */
const causes = [
  ['rate-limited-by-site', 'Got 429.', 'The website is rate limiting access. Please try again in a few minutes.'],
  ['blocked', 'Got 403.', 'The website appears to be blocking automated access. Try a different website.'],
  [
    'needs-javascript',
    'Needs JavaScript.',
    'This website requires JavaScript to load its content. Try a different website.',
  ],
  ['timeout', 'A timeout.', 'The connection timed out. The website might be slow or blocking requests.'],
  ['tls', 'A bad certificate.', 'There was an SSL certificate issue. The website might not be secure.'],
  ['site-not-found', 'Got 404.', 'The website could not be found. Check the URL and try again.'],
] as const;

onBothScreens(() => {
  test('every cause of failed links has its suffix byte for byte [C53] @both', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Website URL').fill(siteUrl);
    for (const [code, message, suffix] of causes) {
      await failWith(page, 'get-links', code, message);
      await page.getByRole('button', { name: 'Get Pages' }).click();
      await expect(toast(page)).toContainText(`Error fetching linksFailed to fetch links. ${suffix}`);
    }
    await failWith(page, 'get-links', 'unavailable', '');
    await page.getByRole('button', { name: 'Get Pages' }).click();
    await expect(toast(page)).toHaveText(/^Error fetching linksFailed to fetch links/);
  });

  test('every cause of a failed extraction has its suffix, and a failure ends the progress [C54] [C64] @both', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByLabel('Website URL').fill(siteUrl);
    await page.getByRole('button', { name: 'Get Pages' }).click();
    await page.getByRole('button', { name: 'Select All', exact: true }).click();
    for (const [code, message, suffix] of [
      ['rate-limited-by-site', 'Got 429.', /rate limiting/],
      ['blocked', 'Got 403.', /fewer pages or a different website/],
      ['needs-javascript', 'Needs JavaScript.', /contact support/],
      ['timeout', 'A timeout.', /try again later/],
      ['tls', 'A bad certificate.', /SSL certificate/],
    ] as const) {
      await failWith(page, 'scrape-content', code, message);
      await page.getByRole('button', { name: 'Extract Content' }).click();
      await expect(toast(page)).toContainText(suffix);
      await expect(toast(page)).toContainText('Error extracting contentFailed to extract content. ');
      await expect(page.getByRole('progressbar')).toHaveCount(0);
    }
    await failWith(page, 'scrape-content', 'unavailable', '');
    await page.getByRole('button', { name: 'Extract Content' }).click();
    await expect(toast(page)).toHaveText(/^Error scraping contentFailed to scrape content/);
  });

  test('from address to cards with the words, counts and rules of the form [C7] [C8] [C9] [C43] [C44] [C52] [C55] @both', async ({
    page,
  }) => {
    await page.goto('/');
    const url = page.getByLabel('Website URL');
    const extract = page.getByRole('button', { name: 'Extract Content' });
    await page.getByRole('button', { name: 'Get Pages' }).click();
    await expect(page.getByText('Please enter a URL')).toBeVisible();

    // A missing scheme is filled in as https://.
    await failWith(page, 'get-links', 'unavailable', 'Not now.');
    await url.fill('  site.test ');
    await page.getByRole('button', { name: 'Get Pages' }).click();
    await expect(url).toHaveValue('https://site.test');
    await page.unrouteAll();

    const sent = page.waitForRequest('**/api/get-links');
    await url.fill(siteUrl);
    await page.getByRole('button', { name: 'Get Pages' }).click();
    expect(((await sent).postDataJSON() as { url: string }).url).toBe(siteUrl);
    await expect(toast(page)).toContainText(/Found \d+ links \(\d+ filtered, \d+ skipped\)/);
    await expect(page.getByText('Selected Pages (0)')).toBeVisible();
    const list = page.getByRole('list', { name: /Selected Pages/ });
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
    await expect(rows.first()).toContainText(/Page \d.*http:\/\/site\.test\//s);
    const height = (await list.locator('xpath=..').boundingBox())?.height ?? 0;
    expect(height).toBeGreaterThanOrEqual(12 * 16 - 2);
    expect(height).toBeLessThanOrEqual(15 * 16 + 2);

    await extract.click();
    await expect(page.getByText('Please select at least one page to scrape')).toBeVisible();
    await page.getByRole('button', { name: 'Select All', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Deselect All' })).toBeVisible();
    await page.getByRole('button', { name: 'Deselect All' }).click();
    await expect(page.getByText('Selected Pages (0)')).toBeVisible();
    await rows.nth(0).getByRole('checkbox').check();
    await rows.nth(1).getByRole('checkbox').check();
    await expect(page.getByText('Selected Pages (2)')).toBeVisible();
    await extract.click();
    await expect(toast(page)).toContainText('Successfully extracted content from 2 pages');
    await expect(page.getByLabel('Raw Content')).toHaveCount(2);
  });

  test('a website without links is a neutral toast [C51] @both', async ({ page }) => {
    await page.route('**/api/get-links', (route) => route.fulfill({ json: { links: [] } }));
    await page.goto('/');
    await page.getByLabel('Website URL').fill(siteUrl);
    await page.getByRole('button', { name: 'Get Pages' }).click();
    await expect(toast(page)).toContainText(
      'No links foundCould not find any valid links on this website. Try a different page or website.',
    );
  });

  test('the page keeps its height until 300 ms after the links are there [C10] @both', async ({ page }) => {
    let answer = () => undefined as void;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/get-links', async (route) => {
      await asked;
      await route.fulfill({ json: { links: [{ url: siteUrl, text: 'One' }] } });
    });
    await page.goto('/');
    await page.clock.install();
    await page.getByLabel('Website URL').fill(siteUrl);
    await page.getByRole('button', { name: 'Get Pages' }).click();
    const kept = page.locator('[style*="min-height"]');
    await expect(kept).toHaveCount(1);
    answer();
    await expect(page.getByText('Selected Pages (0)')).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(kept).toHaveCount(0);
  });
});
