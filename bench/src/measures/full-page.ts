import type { CDPSession, Page } from '@playwright/test';
import { framesDuring } from '../lab/frames';
import { quantile } from '../lab/statistics';
import type { Figure } from '../measure';

/** Contents of the page: links, cards, and a final prompt with the texts of all cards. */
const size = { links: 5_000, cards: 1_000, cardChars: 1_200 };
/**
 * Bounds of every case: p95 of the frames and the longest frame in milliseconds, and the ratio of the heap after and
 * before Start over.
 */
const bounds = { p95: 20, longest: 200, memory: 1.1 };
const words = 'harbor lantern granite council breakwater engineer winter concrete lighthouse keeper'.split(' ');
const wordAt = (index: number) => words[(index * 7 + (index >> 3)) % words.length] ?? '';

const linksOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    url: `https://site.test/${wordAt(at)}/${wordAt(at + 3)}-${at}`,
    text: `${wordAt(at)} ${wordAt(at + 1)} ${at}`,
  }));
const textOf = (card: number) => {
  let text = '';
  for (let index = 0; text.length < size.cardChars; index += 1) text += `${wordAt(index + card)} `;
  return text;
};
const pagesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    url: `https://site.test/${wordAt(at >> 3)}/${wordAt(at)}-${at}`,
    title: `Card ${at}`,
    content: textOf(at),
    confidence: (at % 10) / 10,
  }));

const wheel = async (page: Page, steps: number, pixels: number) => {
  for (let step = 0; step < steps; step += 1) {
    await page.mouse.wheel(0, pixels);
    await page.waitForTimeout(30);
  }
};
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 90 });
const clear = async (page: Page) => {
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await page.waitForTimeout(200);
};
const scrollToCards = (page: Page) =>
  page.evaluate(`document.querySelector('[aria-label="Extracted content"]').scrollIntoView()`);
const prompt = (page: Page) => page.getByRole('textbox', { name: 'Final Combined Prompt' });
const rows = (page: Page) => page.getByRole('list', { name: /^Selected Pages/ }).getByRole('checkbox');

interface Interaction {
  /** Locates and scrolls to the elements; not measured. */
  prepare: (page: Page) => Promise<unknown>;
  run: (page: Page) => Promise<void>;
}

const interactions: Record<string, Interaction> = {
  'scrolling the cards': {
    prepare: scrollToCards,
    run: async (page) => {
      await page.mouse.move(8, 400);
      await wheel(page, 80, 900);
      await wheel(page, 80, -900);
    },
  },
  'a search of the cards, typed and cleared': {
    prepare: async (page) => {
      await scrollToCards(page);
      await page.getByRole('searchbox', { name: 'Search titles and addresses' }).click();
    },
    run: async (page) => {
      for (const text of ['lantern 12', 'card 99']) {
        await type(page, text);
        await clear(page);
      }
    },
  },
  'sorting and grouping the cards': {
    prepare: scrollToCards,
    run: async (page) => {
      for (const order of ['title', 'size', 'arrival']) await page.getByLabel('Order').selectOption(order);
      for (const group of ['folder', 'none']) await page.getByLabel('Groups').selectOption(group);
      await page.waitForTimeout(200);
    },
  },
  'scrolling the cards, all open': {
    prepare: async (page) => {
      await scrollToCards(page);
      await page.getByRole('button', { name: 'Open all' }).click();
      await page.waitForTimeout(500);
    },
    run: async (page) => {
      await page.mouse.move(8, 400);
      await wheel(page, 40, 900);
      await wheel(page, 40, -900);
      await page.getByRole('button', { name: 'Close all' }).click();
    },
  },
  'a filter of the links, typed and cleared': {
    prepare: (page) => page.getByLabel('Filter pages').click(),
    run: async (page) => {
      for (const text of ['lantern 12', 'keeper 4']) {
        await type(page, text);
        await clear(page);
      }
    },
  },
  'scrolling the links': {
    prepare: (page) => rows(page).first().hover(),
    run: async (page) => {
      await wheel(page, 40, 600);
      await wheel(page, 40, -600);
    },
  },
  'typing in the prompt': {
    prepare: async (page) => {
      await prompt(page).click();
      await page.keyboard.press('ControlOrMeta+End');
      await page.waitForTimeout(1_000);
    },
    run: (page) => type(page, 'Answer from this text, and say so where it is silent.'),
  },
};

/** Measures frames of one full page, and its remaining memory after Start over. */
export async function fullPageFigures(openPage: Page, url: string): Promise<Figure[]> {
  const browser = openPage.context().browser();
  if (!browser) throw new Error('the browser is closed');
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  let count = { links: 250, cards: 70 };
  await page.route('**/api/get-links', (route) => route.fulfill({ json: { links: linksOf(count.links) } }));
  await page.route('**/api/scrape-content', (route) => route.fulfill({ json: { pages: pagesOf(count.cards) } }));
  await page.goto(url);
  const session = await context.newCDPSession(page);
  // Runs once with little data, so that all code is compiled before the heap is measured: it takes a megabyte.
  await fill(page, count.cards);
  await prompt(page).fill('A prompt that is long enough for the editor of long prompts. '.repeat(4_000));
  for (const { prepare, run } of Object.values(interactions)) {
    await prepare(page);
    await run(page);
  }
  await startOver(page);
  const before = await heapOf(session);

  count = size;
  await fill(page, count.cards);
  const subject = `one page of ${size.links} links, ${size.cards} cards, ${(size.cards * size.cardChars) / 1e6} million characters`;
  const figures: Figure[] = [];
  for (const [name, { prepare, run }] of Object.entries(interactions)) {
    await prepare(page);
    const frames = await framesDuring(page, () => run(page));
    figures.push(
      { name: `${subject}: ${name}, frame p95`, value: quantile(frames, 0.95), unit: 'ms', max: bounds.p95 },
      { name: `${subject}: ${name}, longest frame`, value: Math.max(...frames), unit: 'ms', max: bounds.longest },
    );
  }
  const full = await heapOf(session);
  await startOver(page);
  const after = await heapOf(session);
  await context.close();
  const memory = `${subject}: heap`;
  return [
    ...figures,
    { name: `${memory}, full`, value: full / 1e6, unit: 'MB' },
    { name: `${memory}, before`, value: before / 1e6, unit: 'MB' },
    { name: `${memory} after Start over, to before`, value: after / before, unit: 'ratio', max: bounds.memory },
  ];
}

/** Lists the links, extracts the cards and adds all of them to the prompt. */
async function fill(page: Page, cards: number): Promise<void> {
  await page.getByLabel('Website URL').fill('site.test');
  await page.getByRole('button', { name: 'Get Pages' }).click();
  await rows(page).first().check();
  await page.getByRole('button', { name: 'Extract Content' }).click();
  await page.getByText(`${cards.toLocaleString('en')} cards`, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add All to Final' }).click();
  // The data is being stored meanwhile.
  await page.waitForTimeout(3_000);
}

async function startOver(page: Page): Promise<void> {
  await page.evaluate('window.scrollTo(0, 0)');
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('button', { name: 'Clear everything' }).click();
  await page.getByRole('region', { name: 'Extracted content' }).waitFor({ state: 'detached' });
  // The stored data is removed as well, and the toast closes.
  await page.waitForTimeout(6_000);
}

/** Returns the used bytes of the page's heap after garbage collection. */
async function heapOf(session: CDPSession): Promise<number> {
  for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}
