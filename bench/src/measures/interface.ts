import type { Locator, Page } from '@playwright/test';
import { framesDuring } from '../lab/frames';
import { withProduct } from '../lab/product';
import { quantile } from '../lab/statistics';
import { withPage } from '../lab/visitor-browser';
import type { Figure, Measure } from '../measure';
import { largePromptFigures } from './large-prompt';
import { fullPageFigures } from './full-page';

const linkCount = 5_000;
const cardCount = 200;
/** Bound for p95 of the frames in milliseconds. */
const frameMs = 50;

const words = 'harbor lantern granite council breakwater engineer winter concrete lighthouse keeper'.split(' ');
const wordAt = (index: number) => words[(index * 7 + (index >> 3)) % words.length] ?? '';
const links = Array.from({ length: linkCount }, (_, at) => ({
  url: `https://site.test/${wordAt(at)}/${wordAt(at + 3)}-${at}`,
  text: `${wordAt(at)} ${wordAt(at + 1)} ${at}`,
}));
/** About 20 KB each, every twentieth 200 KB. */
const pages = Array.from({ length: cardCount }, (_, at) => ({
  url: `https://site.test/card-${at}`,
  title: `Card ${at}`,
  content: Array.from({ length: at % 20 === 0 ? 30_000 : 3_000 }, (_unused, index) =>
    index % 60 === 59 ? '\n\n' : wordAt(index + at),
  ).join(' '),
}));

/**
 * Locates its elements and returns the measured action. Locating by role makes the browser compute the names of all
 * buttons of 200 cards within the frames of the page: up to a second, which no visitor experiences.
 */
type PrepareInteraction = (page: Page) => Promise<() => Promise<void>>;

/** Types eleven characters per second, like a fast typist. */
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 90 });
const wheel = async (page: Page, steps: number, pixels: number) => {
  for (let step = 0; step < steps; step += 1) {
    await page.mouse.wheel(0, pixels);
    await page.waitForTimeout(30);
  }
};

const rowsOf = (page: Page) => page.getByRole('list', { name: /^Selected Pages/ }).getByRole('checkbox');
const prompt = (page: Page) => page.getByRole('textbox', { name: 'Final Combined Prompt' });

/** Only visible cards are rendered. */
const scrollToCards = async (page: Page) => {
  await page.evaluate(`document.querySelector('[aria-label="Extracted content"]').scrollIntoView()`);
  await page.getByRole('heading', { name: 'Card 0', exact: true }).waitFor();
};

async function elementOf(locator: Locator) {
  const element = await locator.elementHandle();
  if (!element) throw new Error(`the page lacks ${String(locator)}`);
  return element;
}

const interactions: Record<string, PrepareInteraction> = {
  [`filter of ${linkCount} links, typed and cleared`]: async (page) => {
    const filter = await elementOf(page.getByLabel('Filter pages'));
    return async () => {
      await filter.click();
      for (const text of ['lantern 12', 'granite', 'keeper 4']) {
        await type(page, text);
        await page.keyboard.press('ControlOrMeta+A');
        await page.keyboard.press('Delete');
        await page.waitForTimeout(200);
      }
    };
  },
  [`scrolling ${linkCount} links`]: async (page) => {
    await rowsOf(page).first().hover();
    return async () => {
      await wheel(page, 40, 600);
      await wheel(page, 40, -600);
    };
  },
  [`selecting among ${linkCount} links`]: async (page) => {
    const rows = await rowsOf(page).elementHandles();
    const all = await elementOf(page.getByRole('button', { name: 'Select All', exact: true }));
    return async () => {
      for (const row of [0, 2, 3]) await rows[row]?.click();
      await rows[5]?.click({ modifiers: ['Shift'] });
      for (let time = 0; time < 4; time += 1) {
        await all.click();
        await page.waitForTimeout(150);
      }
    };
  },
  [`typing the prompt under ${cardCount} cards`]: async (page) => {
    const area = await elementOf(prompt(page));
    return async () => {
      await area.click();
      await type(page, 'Answer from this text, and say so where it is silent. ');
    };
  },
  [`scrolling past ${cardCount} cards`]: async (page) => {
    await scrollToCards(page);
    return async () => {
      // Not over a text area, which would scroll instead.
      await page.mouse.move(8, 400);
      await wheel(page, 60, 900);
      await wheel(page, 60, -900);
    };
  },
  [`opening inputs and adding among ${cardCount} cards`]: async (page) => {
    await scrollToCards(page);
    const card = page.getByRole('region', { name: 'Card 1', exact: true });
    await card.getByRole('button', { name: 'Card 1', exact: true }).click();
    const enhance = await elementOf(card.getByRole('button', { name: 'Enhance with AI' }));
    const add = await elementOf(card.getByRole('button', { name: 'Add to Final' }));
    return async () => {
      for (let time = 0; time < 3; time += 1) {
        await enhance.click();
        await type(page, 'Short.');
        await enhance.click();
        await add.click();
      }
    };
  },
};

/** Frame times of a very full page. */
export const interfaceFrames: Measure = {
  name: 'interface',
  title: `frames of a page with ${linkCount} links and ${cardCount} cards`,
  limitSeconds: 300,
  run: (signal) =>
    withProduct({ without: ['extractor', 'scraper', 'ai', 'egress'] }, (product) =>
      withPage(signal, async (page) => {
        await page.route('**/api/get-links', (route) => route.fulfill({ json: { links } }));
        await page.route('**/api/scrape-content', (route) => route.fulfill({ json: { pages } }));
        await page.goto(product.url);
        await page.getByLabel('Website URL').fill('site.test');
        await page.getByRole('button', { name: 'Get Pages' }).click();
        await rowsOf(page).first().check();
        await page.getByRole('button', { name: 'Extract Content' }).click();
        await page.getByText(`${cardCount} cards`, { exact: true }).waitFor();
        await prompt(page).fill(
          pages
            .slice(1, 6)
            .map(({ content }) => content)
            .join('\n\n---\n\n'),
        );
        // The data is being stored meanwhile.
        await page.waitForTimeout(3_000);
        const figures: Figure[] = [];
        for (const [name, prepare] of Object.entries(interactions)) {
          const frames = await framesDuring(page, await prepare(page));
          figures.push({ name: `${name}, frame p95`, value: quantile(frames, 0.95), unit: 'ms', max: frameMs });
          figures.push({ name: `${name}, longest frame`, value: Math.max(...frames), unit: 'ms' });
        }
        figures.push(...(await largePromptFigures(page, product.url)));
        figures.push(...(await fullPageFigures(page, product.url)));
        return { figures };
      }),
    ),
};
