import type { BrowserContext, Page } from '@playwright/test';
import { waitForPaint, mainThreadOf, type MainThread } from '../lab/main-thread';
import { quantile } from '../lab/statistics';
import type { Figure } from '../measure';

const cards = 200;
/** Bounds in milliseconds for a prompt of more than a million characters. */
const bounds = { addAll: 200, key: 16, reload: 1_000 };
const words = 'harbor lantern granite council breakwater engineer winter concrete lighthouse keeper'.split(' ');
const wordAt = (position: number) => words[(position * 7 + (position >> 3)) % words.length] ?? '';
const keys = 'the quick brown fox jumps over it, while the lazy dog sleeps in the sun until late in the evening';
/** Number of measurements without a key. */
const emptyRounds = 30;
/** Moves of the cursor to the positions at which keys are pressed. */
const cursorMoves: Record<string, (page: Page) => Promise<void>> = {
  'at the end': (page) => page.keyboard.press('ControlOrMeta+End'),
  'in the middle': async (page) => {
    const pieces = page.getByLabel('Pieces of the final prompt');
    await page.evaluate(`{
      const list = document.querySelector('[aria-label="Pieces of the final prompt"] ol').parentElement;
      list.scrollTop = list.scrollHeight / 2;
    }`);
    await pieces.locator(`[data-piece="${cards / 2}"] [data-move="show"]`).click();
    await page.keyboard.press('ArrowLeft');
  },
  'near the start': (page) => page.keyboard.press('ControlOrMeta+Home'),
};

/** Returns a card's text of about 6,600 characters. */
const textOf = (card: number) =>
  Array.from({ length: 780 }, (_, position) => (position % 60 === 59 ? '\n\n' : wordAt(position + card))).join(' ');

/** Measures a prompt with the texts of all cards, against the same text in a text area on an empty page. */
export async function largePromptFigures(openPage: Page, url: string): Promise<Figure[]> {
  const browser = openPage.context().browser();
  if (!browser) throw new Error('the browser is closed');
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await openCards(page, url);
  const thread = await mainThreadOf(page);
  // Located before the measurement, since that takes long among so many buttons.
  const button = await page.getByRole('button', { name: 'Add All to Final' }).elementHandle();
  const add = await thread.cost(async () => button?.dispatchEvent('click'));
  const box = page.getByRole('textbox', { name: 'Final Combined Prompt' });
  await page.waitForTimeout(1_000);
  const text = Array.from({ length: cards }, (_, card) => textOf(card).trim()).join('\n\n---\n\n');
  const textArea = await measureTextArea(context, text);
  const costs: Record<string, number> = {};
  for (const [position, moveCursor] of Object.entries(cursorMoves)) {
    await box.click();
    await moveCursor(page);
    // Waits until the work deferred to a typing pause is done.
    await page.waitForTimeout(1_000);
    costs[position] = await keyCost(page, thread);
  }
  await page.waitForTimeout(1_000);
  const reload = await usableAfterReload(page);
  await context.close();
  const name = `${cards} cards, prompt of ${(text.length / 1e6).toFixed(2)} million characters`;
  return [
    { name: `${name}: Add All to Final`, value: add, unit: 'ms', max: bounds.addAll },
    { name: `${name}: Add All to Final, to a bare text area that shows it`, value: add / textArea.show, unit: 'ratio' },
    ...Object.entries(costs).flatMap(([position, value]): Figure[] => [
      { name: `${name}: a key ${position}, p95`, value, unit: 'ms', max: bounds.key },
      {
        name: `${name}: a key ${position}, to one in a bare text area, p95`,
        value: value / textArea.key,
        unit: 'ratio',
      },
    ]),
    { name: `${name}: a key in a bare text area, p95`, value: textArea.key, unit: 'ms' },
    {
      name: `${name}: reload until the list of cards and the prompt are there`,
      value: reload,
      unit: 'ms',
      max: bounds.reload,
    },
  ];
}

async function openCards(page: Page, url: string): Promise<void> {
  const links = [{ url: 'https://site.test/', text: 'Home' }];
  const pages = Array.from({ length: cards }, (_, at) => ({
    url: `https://site.test/${at}`,
    title: `Card ${at}`,
    content: textOf(at),
  }));
  await page.route('**/api/get-links', (route) => route.fulfill({ json: { links } }));
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
  await page.getByText(`${cards} cards`, { exact: true }).waitFor();
  // The cards are being stored meanwhile.
  await page.waitForTimeout(1_500);
}

/**
 * Returns the main-thread milliseconds from a keystroke until it is rendered, p95, less the median of what measuring costs
 * without a key: it requests two frames of the page.
 */
async function keyCost(page: Page, thread: MainThread): Promise<number> {
  const empty: number[] = [];
  for (let round = 0; round < emptyRounds; round += 1) empty.push(await thread.cost(() => Promise.resolve()));
  const costs: number[] = [];
  for (const key of keys) costs.push(await thread.cost(() => page.keyboard.press(key === ' ' ? 'Space' : key)));
  return quantile(costs, 0.95) - quantile(empty, 0.5);
}

/** Measures the same text in a text area on an empty page: the lower bound. */
async function measureTextArea(context: BrowserContext, text: string): Promise<{ show: number; key: number }> {
  const page = await context.newPage();
  const thread = await mainThreadOf(page);
  await page.setContent(
    '<textarea spellcheck="false" style="width:900px;height:288px;font:14px/1.6 sans-serif"></textarea>',
  );
  const area = `document.querySelector('textarea')`;
  const show = await thread.cost(() => page.evaluate(`${area}.value = ${JSON.stringify(text)}; undefined`));
  const middle = text.length >> 1;
  await page.evaluate(`${area}.focus(); ${area}.setSelectionRange(${middle}, ${middle})`);
  await waitForPaint(page);
  const key = await keyCost(page, thread);
  await page.close();
  return { show, key };
}

/**
 * Returns the milliseconds from the start of a reload until the list of all cards and the prompt are rendered: the
 * median of three.
 */
async function usableAfterReload(page: Page): Promise<number> {
  const isUsable = `(() => {
    const boxes = [...document.querySelectorAll('div')].flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll('[role=textbox]') ?? [])]);
    const cards = document.querySelector('[aria-label="Extracted content"]');
    const isListed = cards?.textContent.includes('${cards} cards') && cards.querySelector('#card-1') !== null;
    return isListed && boxes.some((box) => box.textContent.length > 0);
  })`;
  await page.addInitScript(`(() => {
    const isUsable = ${isUsable};
    const check = () => {
      if (isUsable()) setTimeout(() => { window.__usableAt = performance.now(); });
      else requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  })()`);
  const times: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    await page.reload();
    let usableAt: number | undefined;
    while (usableAt === undefined) {
      await page.waitForTimeout(250);
      usableAt = await page.evaluate<number | undefined>('window.__usableAt');
    }
    times.push(usableAt);
    await page.waitForTimeout(1_000);
  }
  return quantile(times, 0.5);
}
