import type { Page } from '@playwright/test';
import { framesDuring } from '../lab/frames';
import { quantile } from '../lab/statistics';
import type { Figure } from '../measure';

const cards = 1_000;
/** Promised for every case, in milliseconds: 95 of 100 frames, and the longest. */
const bars = { p95: 20, longest: 200 };
const words = 'harbor lantern granite council breakwater engineer winter concrete lighthouse keeper'.split(' ');
const wordAt = (place: number) => words[(place * 7 + (place >> 3)) % words.length] ?? '';

/** About 1,200 characters each. */
const pages = Array.from({ length: cards }, (_, at) => ({
  url: `https://site.test/${wordAt(at >> 3)}/${wordAt(at)}-${at}`,
  title: `Card ${at}`,
  content: Array.from({ length: 150 }, (_unused, place) => wordAt(place + at)).join(' '),
  confidence: (at % 10) / 10,
}));

const wheel = async (page: Page, steps: number, pixels: number) => {
  for (let step = 0; step < steps; step += 1) {
    await page.mouse.wheel(0, pixels);
    await page.waitForTimeout(30);
  }
};

const acts: Record<string, (page: Page) => Promise<void>> = {
  scrolling: async (page) => {
    await page.mouse.move(8, 400);
    await wheel(page, 80, 900);
    await wheel(page, 80, -900);
  },
  'a search, typed and cleared': async (page) => {
    await page.getByRole('searchbox', { name: 'Search titles and addresses' }).click();
    for (const text of ['lantern 12', 'card 99']) {
      await page.keyboard.type(text, { delay: 90 });
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.press('Delete');
      await page.waitForTimeout(200);
    }
  },
  'sorting and grouping': async (page) => {
    for (const order of ['title', 'size', 'arrival']) await page.getByLabel('Order').selectOption(order);
    for (const group of ['folder', 'none']) await page.getByLabel('Groups').selectOption(group);
    await page.waitForTimeout(200);
  },
  'scrolling, all open': async (page) => {
    await page.getByRole('button', { name: 'Open all' }).click();
    await page.waitForTimeout(500);
    await page.mouse.move(8, 400);
    await wheel(page, 40, 900);
    await wheel(page, 40, -900);
    await page.getByRole('button', { name: 'Close all' }).click();
  },
};

/** Frames of a page with a thousand cards. */
export async function manyCardsFigures(earlier: Page, url: string): Promise<Figure[]> {
  const browser = earlier.context().browser();
  if (!browser) throw new Error('the browser has gone');
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.route('**/api/get-links', (route) =>
    route.fulfill({ json: { links: [{ url: 'https://site.test/', text: 'Home' }] } }),
  );
  await page.route('**/api/scrape-content', (route) => route.fulfill({ json: { pages } }));
  await page.goto(url);
  await page.getByLabel('Website URL').fill('site.test');
  await page.getByRole('button', { name: 'Get Pages' }).click();
  await page
    .getByRole('list', { name: /^Selected Pages/ })
    .getByRole('checkbox')
    .first()
    .check();
  await page.getByRole('button', { name: 'Extract Content' }).click();
  await page.getByText('1,000 cards', { exact: true }).waitFor();
  // The cards are being kept meanwhile.
  await page.waitForTimeout(3_000);
  const figures: Figure[] = [];
  for (const [name, act] of Object.entries(acts)) {
    await page.evaluate(`document.querySelector('[aria-label="Extracted content"]').scrollIntoView()`);
    const frames = await framesDuring(page, () => act(page));
    const subject = `${cards} cards: ${name}`;
    figures.push({ name: `${subject}, frame p95`, value: quantile(frames, 0.95), unit: 'ms', most: bars.p95 });
    figures.push({ name: `${subject}, longest frame`, value: Math.max(...frames), unit: 'ms', most: bars.longest });
  }
  await context.close();
  return figures;
}
