import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onBothScreens } from '../setup/screens';
import { expect, siteUrl, test } from '../setup/winnow';
import { MainPage } from './main-page';

test.use({
  siteOptions: { articles: 17, latencyMs: 1_500 },
  systemOptions: { without: ['extractor', 'ai'], environment: { LIMIT_PAGES: '5', LIMIT_UPLOAD_MB: '2' } },
});

onBothScreens(() => {
  test('more pages than the limit of a job are extracted in parts, across a reload, with one progress bar @both', async ({
    page,
    site,
  }) => {
    const parts: string[][] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/scrape-content'))
        parts.push((request.postDataJSON() as { urls: string[] }).urls);
    });
    const isPart = (address: string) => address.endsWith('/api/scrape-content');
    const main = new MainPage(page);
    await main.open();
    await main.list(siteUrl);
    await expect(
      page.getByText('Up to 5 pages are extracted at once, more in parts one after the other.'),
    ).toBeVisible();
    await main.selectAll.click();
    const total = Number(/\((\d+)\)/.exec(await page.getByText(/^Selected Pages/).innerText())?.[1]);
    expect(total).toBeGreaterThan(15);
    const count = Math.ceil(total / 5);
    await expect(page.getByText(`${total} pages are extracted in ${count} parts of up to 5`)).toBeVisible();
    // Before the click: on a busy machine the second part may start before the progress is looked at.
    const second = page.waitForResponse((response) => isPart(response.url()) && parts.length === 2);
    await main.extract.click();
    await expect(page.getByText(new RegExp(`\\b\\d+ of ${total} ·`))).toBeVisible();
    await second;
    const release = site.hold();
    await expect(page.getByText(/^Part 2 of/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Part [234] of/)).toBeVisible();
    release();
    await expect(page.getByText(`${total} pages extracted.`).last()).toBeVisible();
    await expect(main.rawContents).toHaveCount(total);
    expect(new Set(parts.flat()).size).toBe(total);
    expect(Math.max(...parts.map(({ length }) => length))).toBe(5);
  });
});

test('an empty or oversized file is not sent, and drops beside the box and of a folder are accepted', async ({
  page,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'winnow-drop-'));
  const fileOf = (name: string, bytes: number) => {
    const file = path.join(folder, name);
    writeFileSync(file, Buffer.alloc(bytes, 'a'));
    return file;
  };
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  const main = new MainPage(page);
  await main.open();
  await main.url.fill('kept.test');

  // Real drag events, so that the browser's own handling of files applies.
  const session = await page.context().newCDPSession(page);
  const dropAt = async (file: string, at: { x: number; y: number }) => {
    const data = { items: [], files: [file], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await session.send('Input.dispatchDragEvent', { type, ...at, data });
    }
  };
  const box = page.getByRole('button', { name: /Click or drag file to upload/ });
  const area = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const inside = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  await dropAt(fileOf('stray.txt', 10), { x: inside.x, y: area.y - 60 });
  await expect(page.getByText(/^(?:Uploading|Reading) stray\.txt$/).last()).toBeVisible();
  await dropAt(fileOf('empty.txt', 0), inside);
  await expect(page.getByRole('alert').filter({ hasText: 'empty.txt: This file is empty' })).toBeVisible();
  await dropAt(fileOf('large.pdf', 3 * 2 ** 20), inside);
  const words = 'large.pdf: The file is larger than the limit of 2 MB.';
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
  await expect(page.getByText('empty.txt')).toHaveCount(0);
  expect(sent.filter((path) => path === '/api/extract-text')).toHaveLength(1);
  mkdirSync(path.join(folder, 'Reports', 'Old'), { recursive: true });
  fileOf('Reports/Old/deep.txt', 10);
  await dropAt(path.join(folder, 'Reports'), inside);
  await expect(page.getByText(/^(?:Waiting|Uploading|Reading):? deep\.txt$/).last()).toBeVisible();
  await expect(main.url).toHaveValue('kept.test');
  rmSync(folder, { recursive: true, force: true });
});
