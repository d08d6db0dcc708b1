import type { Page } from '@playwright/test';
import { cannedApi, extractAllPages } from '../setup/canned-api';
import { clipboard } from '../setup/visitor';
import { onBothScreens } from '../setup/screens';
import { expect, test } from '../setup/whole-product';

const cards = 40;
/** 8,000 characters in 200 lines. */
const textOf = (card: number) =>
  Array.from({ length: 200 }, (_, line) => `Card ${card}, line ${line}: what the keeper wrote`).join('\n');

async function openLongPrompt(page: Page) {
  const pages = Array.from({ length: cards }, (_, card) => ({
    url: `https://site.test/${card}`,
    title: `Card ${card}`,
    content: textOf(card),
  }));
  await cannedApi(page, { 'scrape-content': { pages } });
  await extractAllPages(page);
  await page.getByRole('button', { name: 'Add All to Final' }).click();
  const prompt = page.getByRole('region', { name: 'Final Combined Prompt' });
  return { prompt, box: prompt.getByRole('textbox', { name: 'Final Combined Prompt' }) };
}

const whole = Array.from({ length: cards }, (_, card) => textOf(card)).join('\n\n---\n\n');
const count = (text: string) => `${text.length.toLocaleString('en-US')} characters`;

onBothScreens(() => {
  test('a prompt of hundreds of pages is edited at any position, undone, copied and kept across a reload @both', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { prompt, box } = await openLongPrompt(page);
    await expect(prompt.getByText(count(whole))).toBeVisible();
    // Pieces out of view are not rendered.
    const pieces = prompt.getByRole('navigation', { name: 'Pieces of the final prompt' }).getByRole('listitem');
    await expect(pieces.first()).toBeVisible();
    expect(await pieces.count()).toBeLessThan(cards);
    await expect(prompt.locator('[data-cut-mark]')).toBeHidden();
    await prompt.getByRole('button', { name: 'Show cut-off' }).click();
    await expect(prompt.locator('[data-cut-mark]')).toBeVisible();
    await expect(box).toBeFocused();

    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.type('Start. ');
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('End.');
    await prompt.getByRole('button', { name: '20 Card 19' }).click();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('Middle. ');
    const middle = whole.indexOf('Card 19, line 0');
    const typed = `Start. ${whole.slice(0, middle)}Middle. ${whole.slice(middle)}\nEnd.`;
    await expect(prompt.getByText(count(typed))).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(prompt.getByText(count(typed.replace('Middle. ', '')))).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(prompt.getByText(count(typed))).toBeVisible();

    await page.reload();
    await expect(prompt.getByText(count(typed))).toBeVisible();
    await box.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+c');
    await expect.poll(async () => (await clipboard(page)) === typed).toBe(true);
    // Typing replaces the whole selection in the text area that appears, which has the focus.
    await page.keyboard.type('N');
    await expect(box).toHaveValue('N');
    await expect(box).toBeFocused();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(prompt.getByText(count(typed))).toBeVisible();
  });

  test('a pasted text of thousands of lines is edited at its end, and undone to the text before it @both', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/');
    const prompt = page.getByRole('region', { name: 'Final Combined Prompt' });
    const box = prompt.getByRole('textbox', { name: 'Final Combined Prompt' });
    await box.fill('Start. End.');
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(whole)})`);
    for (let step = 0; step < 'End.'.length; step++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ControlOrMeta+v');
    await expect(prompt.getByText(count(`Start. ${whole}End.`))).toBeVisible();
    await expect(box).toBeFocused();
    await page.keyboard.type(' Typed. ');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+c');
    await expect.poll(async () => (await clipboard(page)) === `Start. ${whole} Typed. End.`).toBe(true);
    await prompt.getByRole('button', { name: 'Undo' }).click();
    await prompt.getByRole('button', { name: 'Undo' }).click();
    await expect(box).toHaveValue('Start. End.');
  });
});

test('Ctrl+F in a long prompt finds text that is not rendered', async ({ page }) => {
  const { box } = await openLongPrompt(page);
  await box.click();
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type('Card 31, line 77:');
  await page.keyboard.press('Enter');
  await expect(box.getByText('Card 31, line 77:')).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(box).toBeFocused();
});
