import { heapBytesOf } from '../setup/heap';
import { cannedApi, extractAllPages } from '../setup/canned-api';
import { expect, test, withoutWorkers } from '../setup/winnow';

test.use({ systemOptions: withoutWorkers });

const count = 300;
const words = 'The lighthouse of Ostby';
const pages = Array.from({ length: count }, (_, at) => ({
  url: `https://site.test/${at}`,
  title: `Page ${at}`,
  content: `${words} ${at} stands on granite. `.repeat(110),
}));

test('Start over releases a million characters from the memory of the page', async ({ page }) => {
  test.setTimeout(120_000);
  await cannedApi(page, { 'scrape-content': { pages } });
  await extractAllPages(page);
  await page.getByText(`${count} cards`, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add All to Final' }).click();
  const prompt = page.getByRole('textbox', { name: 'Final Combined Prompt' });
  await prompt.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Answer from it.');
  expect(await heapBytesOf(page, words)).toBeGreaterThan(1_000_000);

  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('button', { name: 'Clear everything' }).click();
  await expect(prompt).toHaveValue('');
  // Texts are written to the browser's storage with a delay.
  await expect.poll(() => heapBytesOf(page, words), { timeout: 30_000 }).toBeLessThan(20_000);
});
