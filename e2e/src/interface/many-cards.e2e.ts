import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { cannedApi } from '../setup/canned-api';
import { onBothScreens } from '../setup/screens';
import { expect, test, withoutWorkers } from '../setup/winnow';
import { button, cards, prompt } from './state-steps';

test.use({ systemOptions: withoutWorkers });

const region = (page: Page) => page.getByRole('region', { name: 'Extracted content' });
const titles = (page: Page) => region(page).getByRole('heading', { level: 2 });
const count = (page: Page, words: string) => region(page).getByText(words, { exact: true });

/** Waits for the end of a smooth scroll. */
async function scrolled(page: Page): Promise<void> {
  let last: unknown;
  await expect
    .poll(async () => {
      const earlier = last;
      last = await page.evaluate('scrollY');
      return last === earlier;
    })
    .toBe(true);
}

onBothScreens(() => {
  test('many cards are rows that can be searched, sorted, grouped, navigated, opened and collected @both', async ({
    page,
  }) => {
    await cards(page, 70);
    const search = page.getByRole('searchbox', { name: 'Search titles and addresses' });
    await search.fill('page-6 guide');
    await expect(count(page, '11 of 70 cards')).toBeVisible();
    await search.fill('');

    await page.getByLabel('Order').selectOption('Title');
    await expect(titles(page).first()).toHaveText(/^A very long title/);
    await page.getByLabel('Order').selectOption('Least certain first');
    await expect(titles(page).nth(1)).toHaveText('Page 3');
    await page.getByLabel('Order').selectOption('As extracted');
    await page.getByLabel('Groups').selectOption('By folder');
    const last = region(page).getByText('docs.example.org/guide/part-6/ 10');
    await expect(last).toBeHidden();
    await page.getByLabel('Jump to a group').selectOption('docs.example.org/guide/part-6/ (10)');
    await expect(last).toBeInViewport();
    await page.getByLabel('Groups').selectOption('No groups');
    await page.getByLabel('Order').scrollIntoViewIfNeeded();
    await button(page, 'Page 2').click();
    const card = region(page).getByRole('region', { name: 'Page 2', exact: true });
    await expect(card.getByLabel('Raw Content')).toBeVisible();
    await card.getByRole('button', { name: 'Add to Final' }).click();
    await expect(prompt(page)).toHaveValue(/^# Page 2/);
    await card.getByRole('button', { name: 'Close' }).click();

    await page.getByLabel('Cards that show').selectOption('In prompt');
    await expect(count(page, '1 of 70 cards')).toBeVisible();
    await page.getByLabel('Cards that show').selectOption('All');
    await button(page, 'In prompt').click();
    await expect(prompt(page)).toHaveValue('');
    await expect(button(page, 'In prompt')).toHaveCount(0);
  });

  test('bulk work has one progress bar, and all cards are saved as ZIP or JSONL, or removed @both', async ({
    page,
  }) => {
    await cards(page, 70);
    const api = await cannedApi(page);
    const release = api.hold('optimize-content');
    await button(page, 'For 70 cards').click();
    await button(page, 'Enhance (70)').click();
    await button(page, 'Enhance: 70 cards').click();
    await expect(region(page).getByRole('progressbar')).toHaveCount(1);
    await expect(region(page).getByText('0 of 70')).toBeVisible();
    release();
    // Seventy cards are drawn again after each result.
    await expect(region(page).getByText('70 cards enhanced.').last()).toBeVisible({ timeout: 90_000 });
    expect(api.calls.filter(({ operation }) => operation === 'optimize-content')).toHaveLength(70);

    const save = async (entry: string) => {
      await region(page).getByRole('button', { name: 'Download', exact: true }).first().click();
      const [download] = await Promise.all([page.waitForEvent('download'), button(page, entry).click()]);
      return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
    };
    const zip = await save('Markdown files (ZIP)');
    expect(zip.name).toMatch(/^sources_\d{4}-\d{2}-\d{2}\.zip$/);
    // One entry of the ZIP directory per card.
    expect(zip.bytes.toString('latin1').split('PK\u0001\u0002')).toHaveLength(71);
    const lines = await save('One JSONL file');
    expect(lines.name).toMatch(/^sources_\d{4}-\d{2}-\d{2}\.jsonl$/);
    const first = JSON.parse(lines.bytes.toString('utf8').split('\n', 1)[0] ?? '') as object;
    expect(first).toMatchObject({ title: 'Page 0', knowledge_base: 'Better text.' });
    expect(lines.bytes.toString('utf8').trimEnd().split('\n')).toHaveLength(70);

    await button(page, 'For 70 cards').click();
    await page.getByRole('group', { name: 'For 70 cards' }).getByRole('button', { name: 'Remove' }).click();
    await expect(region(page)).toHaveCount(0);
    await button(page, 'Undo').click();
    await expect(count(page, '70 cards')).toBeVisible();
  });

  test('pieces are dragged, moved by keyboard, removed, shown with their source, and summarised to fit @both', async ({
    page,
  }) => {
    await cards(page, 3);
    await button(page, 'Add All to Final').click();
    const pieces = page.getByRole('navigation', { name: 'Pieces of the final prompt' });
    const rows = pieces.getByRole('listitem');
    const order = () => rows.locator('bdi').allTextContents();
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText('707');
    await rows.first().dragTo(rows.last());
    await expect.poll(order).toEqual(['Page 1', 'Page 2', 'Page 0']);
    await rows.last().locator('[data-move="show"]').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(order).toEqual(['Page 1', 'Page 0', 'Page 2']);
    await expect(prompt(page)).toHaveValue(/^# Page 1[^]+\n\n---\n\n# Page 0[^]+\n\n---\n\n# Page 2/);
    await expect(page.locator('[data-cut-mark]')).toBeHidden();
    await button(page, 'Show cut-off').click();
    await expect(page.locator('[data-cut-mark]')).toBeVisible();

    await pieces.getByRole('button', { name: /^Take out piece 3/ }).click();
    await page.getByLabel('Title and address above each piece that is added').check();
    await button(page, 'Add All to Final').click();
    await expect(prompt(page)).toHaveValue(
      /\n\n---\n\n## Page 2\nSource: https:\/\/docs\.example\.org\/guide\/part-2\/page-2\n\n# Page 2/,
    );

    const { calls } = await cannedApi(page);
    await button(page, 'Summarize to fit').click();
    await expect(prompt(page)).toHaveValue('Best text.');
    expect(calls.at(-1)?.body).toMatchObject({ enhancementType: 'summary' });
    await expect(button(page, 'Summarize to fit')).toHaveCount(0);
  });
});

test('cards that are added above those in view do not move them', async ({ page }) => {
  await cards(page, 70);
  const search = page.getByRole('searchbox', { name: 'Search titles and addresses' });
  await search.fill('page-1');
  await expect(count(page, '11 of 70 cards')).toBeVisible();
  await button(page, 'For 11 cards').click();
  await page.getByRole('group', { name: 'For 11 cards' }).getByRole('button', { name: 'Remove' }).click();
  await search.fill('');
  await expect(count(page, '59 cards')).toBeVisible();
  const inView = page.getByText('Page 40', { exact: true }).first();
  // Less than the height of the window, so that no row is passed unseen.
  await expect(async () => {
    await page.mouse.wheel(0, 500);
    await scrolled(page);
    expect(await inView.count()).toBe(1);
  }).toPass({ intervals: [0] });
  await inView.scrollIntoViewIfNeeded();
  await scrolled(page);
  const topOf = async () => Math.round((await inView.boundingBox())?.y ?? -1);
  const before = await topOf();
  await search.blur();
  await page.keyboard.press('Control+z');
  await expect(count(page, '70 cards')).toBeVisible();
  await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThanOrEqual(2);
});
