import type { Page } from '@playwright/test';
import { startModelServer, type ModelServer } from '@winnow/testing';
import { MainPage } from '../main-job/main-page';
import { failWith } from '../setup/visitor';
import { expect, siteUrl, test as winnow } from '../setup/winnow';
import { hostilePayloads } from './hostile-payloads';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
/** Facts that differ between pages, so that no page repeats another. */
const proseOf = (place: number) =>
  `The harbor of Ostby ${place} was built in ${1800 + place} by Marta Lind. It lies ${place} miles up the northern coast, and ${40 + place} boats winter there.`;
const prose = proseOf(0);
const pathOf = (index: number) => `/hostile-${index}`;
const titles = hostilePayloads.map((payload) => payload.replaceAll(/\s+/g, ' '));

/** A page with a payload, as escaped text, in its title, heading and paragraphs. */
const hostilePage = (payload: string, place: number) =>
  `<!doctype html><html lang="en"><head><title>${escaped(payload)}</title><script type="application/ld+json">${JSON.stringify(
    { '@context': 'https://schema.org', '@type': 'Article', headline: payload, [payload]: payload },
  ).replaceAll(
    '<',
    '\\u003c',
  )}</script></head><body><main><article><h1>${escaped(payload)}</h1><p>${proseOf(place)} ${escaped(
    payload,
  )}</p><p>${proseOf(place + 100)} ${proseOf(place + 200)}</p></article></main></body></html>`;

const menu = hostilePayloads.map((payload, index) => `<a href="${pathOf(index)}">${escaped(payload)}</a>`).join('\n');
const pages = {
  '/': `<!doctype html><title>${escaped(hostilePayloads[0])}</title><main><p>${prose}</p>${menu}</main>`,
  ...Object.fromEntries(hostilePayloads.map((payload, index) => [pathOf(index), hostilePage(payload, index)])),
};

/** The whole product with a model that answers with payloads, and a site whose pages contain them. */
const test = winnow.extend<{ watched: void }, { model: ModelServer }>({
  model: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const model = await startModelServer({
        answer: ({ format }) => (format ? undefined : hostilePayloads.join('\n\n')),
      });
      await use(model);
      await model.stop();
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  siteOptions: [async ({}, use) => use({ pages }), { scope: 'worker' }],
  systemOptions: [
    async ({ model }, use) =>
      use({
        environment: {
          AI_PROVIDER: 'openai',
          OPENAI_API_KEY: 'test-key',
          OPENAI_BASE_URL: model.url,
          OPENAI_MODEL: 'test-model',
        },
      }),
    { scope: 'worker' },
  ],
  watched: [
    async ({ page, baseURL }, use) => {
      const elsewhere: string[] = [];
      page.on('request', (request) => {
        const url = request.url();
        if (!url.startsWith(`${baseURL}/`) && !/^(?:blob|data):/.test(url)) elsewhere.push(url);
      });
      page.on('dialog', (dialog) => {
        elsewhere.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      page.on('popup', (popup) => elsewhere.push(`popup: ${popup.url()}`));
      await use();
      expect(elsewhere).toEqual([]);
      expect(await page.evaluate('document.documentElement.dataset.ran ?? "nothing ran"')).toBe('nothing ran');
      expect(page.url().startsWith(`${baseURL}/`)).toBe(true);
    },
    { auto: true },
  ],
});

/** Elements that only a payload would have created. */
const made = (page: Page) =>
  page
    .locator(
      'script:not([src]), iframe, object, embed, base, marquee, video, audio, img:not([src^="data:"]), svg script',
    )
    .count();

test('titles, links and contents of hostile pages are shown as text in lists, cards and the prompt', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const main = new MainPage(page);
  await main.open();
  await main.list(siteUrl);
  await main.selectAll.click();
  await main.extract.click();
  await expect(main.progress).toHaveCount(0, { timeout: 120_000 });
  expect(await main.rawContents.count()).toBeGreaterThanOrEqual(hostilePayloads.length - 2);
  const contents = await Promise.all((await main.rawContents.all()).map((area) => area.inputValue()));
  // The payloads did arrive, as text.
  for (const payload of ['<script>', 'onerror=', 'javascript:', '![x](', '{{constructor'])
    expect(contents.some((content) => content.includes(payload))).toBe(true);
  expect((await main.cardTitles()).filter((title) => title.includes('<')).length).toBeGreaterThan(20);
  for (let card = 0; card < 8; card++) await page.getByRole('button', { name: 'Add to Final' }).nth(card).click();
  await expect(main.finalPrompt).toHaveValue(/onerror=/);
  expect(await made(page)).toBe(0);
  await page.reload();
  await expect(main.rawContents.first()).toBeVisible();
  expect(await made(page)).toBe(0);
});

test('hostile file names are shown as text, and do not name downloads', async ({ page }) => {
  await page.goto('/');
  for (const payload of titles.slice(0, 6)) {
    const file = { name: `${payload}.txt`, mimeType: 'text/html', buffer: Buffer.from(hostilePayloads.join('\n')) };
    await page.getByLabel('File to upload').setInputFiles(file);
    await expect(page.getByLabel('Raw Content').first()).toHaveValue(/dataset\.ran=1/);
  }
  const download = page.waitForEvent('download');
  await new MainPage(page).downloads.first().click();
  expect((await download).suggestedFilename()).toMatch(/^content_\d+\.txt$/);
  expect(await made(page)).toBe(0);
});

test('[A026] [A027] model replies load no image, link or script', async ({ page }) => {
  await page.goto('/');
  await page.getByPlaceholder('Your combined prompt will appear here...').fill(hostilePayloads.join('\n'));
  await page.getByRole('button', { name: 'Open chat' }).click();
  const panel = page.getByRole('dialog', { name: 'Chat Assistant' });
  const box = panel.getByPlaceholder('Type your message...');
  await box.fill(hostilePayloads.join(' ').slice(0, 5_000));
  await box.press('Enter');
  await expect(panel.getByText('?q=secret').last()).toBeVisible({ timeout: 90_000 });
  await expect(box).toBeEnabled();
  expect(await panel.locator('img, a[href^="javascript:"], a[href*="evil.test"], iframe, script').count()).toBe(0);
  expect(await made(page)).toBe(0);
});

test('JSON, examples and enhanced texts of hostile contents are shown as text', async ({ page }) => {
  test.setTimeout(300_000);
  await page.goto('/');
  const buffer = Buffer.from(
    `${prose}\n\n${hostilePayloads.map((payload) => `${payload} is what it says.`).join('\n\n')}`,
  );
  await page.getByLabel('File to upload').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer });
  const card = page.getByRole('region', { name: 'Uploaded Content' });
  await card.getByRole('button', { name: 'Enhance with AI' }).click();
  await card.getByRole('button', { name: 'Enhance Content' }).click();
  await expect(card.getByLabel('Enhanced Content')).toHaveValue(/dataset\.ran=1/, { timeout: 90_000 });
  expect(await made(page)).toBe(0);
  await card.getByRole('button', { name: 'Copy', exact: true }).first().click();

  await page.goto('/convert');
  await page.getByLabel('URL').fill(`${siteUrl}${pathOf(1)}`);
  await page.getByRole('button', { name: 'Convert to JSON' }).click();
  await expect(page.getByRole('textbox', { name: 'JSON Output' })).toHaveValue(/onerror=/, { timeout: 90_000 });
  expect(await made(page)).toBe(0);

  await page.goto('/examples');
  await page.getByPlaceholder('Enter your text here...').fill(buffer.toString());
  await page.getByRole('button', { name: 'Generate Examples' }).click();
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /^User.+Assistant/s })
      .first(),
  ).toBeVisible();
  expect(await made(page)).toBe(0);
});

test('error messages are shown as text', async ({ page }) => {
  const main = new MainPage(page);
  await main.open();
  await failWith(page, 'get-links', 'unreachable', hostilePayloads.join(' '));
  await main.url.fill(siteUrl);
  await main.getPages.click();
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toBeVisible();
  expect(await made(page)).toBe(0);
});
