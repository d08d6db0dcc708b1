import { cannedApi, extractAllPages } from '../setup/canned-api';
import { expect, test, withoutWorkers } from '../setup/winnow';

// Forced colours, as of Windows' contrast themes, draw no background but those in colours of the system.
test.use({ systemOptions: withoutWorkers, contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } });

const canvas = 'rgb(255, 255, 255)';

test('progress, choices and the chat are visible in forced colours', async ({ page }) => {
  const api = await cannedApi(page);
  api.hold('get-links');
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Open chat' })).toHaveCSS('border-top-width', '1px');
  await page.getByLabel('Website URL').fill('site.test');
  await page.getByRole('button', { name: 'Get Pages' }).click();
  const progress = page.getByRole('progressbar');
  await expect(progress).toHaveCSS('border-top-width', '1px');
  await expect(progress.locator('div').last()).not.toHaveCSS('background-color', canvas);

  api.hold('chat');
  await page.getByRole('button', { name: 'Open chat' }).click();
  const panel = page.getByRole('dialog', { name: 'Chat Assistant' });
  const choice = (name: string) => panel.getByRole('radio', { name }).locator('..');
  await expect(choice('Final prompt')).toHaveCSS('border-top-width', '2px');
  await expect(choice('All sources')).toHaveCSS('border-top-width', '0px');
  await panel.getByPlaceholder('Type your message...').fill('Who?');
  await page.keyboard.press('Enter');
  const dots = panel.getByRole('img', { name: 'The assistant is typing' });
  await expect(dots.locator('span').first()).not.toHaveCSS('background-color', canvas);
  await expect(panel.getByText('Who?', { exact: true })).toHaveCSS('border-top-width', '1px');
});

test('icons of card rows have the colour of buttons in a dark contrast theme', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  const pages = ['one', 'two'].map((title) => ({ url: `https://site.test/${title}`, title, content: 'A text.' }));
  await cannedApi(page, { 'scrape-content': { pages } });
  await extractAllPages(page);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  const remove = page.getByRole('button', { name: 'Remove', exact: true }).first();
  await remove.waitFor();
  const icon = await page.evaluate<string>(
    `getComputedStyle(document.querySelector('.row-icon-remove'), '::before').backgroundColor`,
  );
  await expect(remove).toHaveCSS('color', icon);
});

test('icons have the colour of the text beside them in a dark contrast theme', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await cannedApi(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Get Pages' })).toBeVisible();
  const others = `[...document.querySelectorAll('svg')]
    .filter((icon) => getComputedStyle(icon).color !== getComputedStyle(icon.parentElement).color)
    .map((icon) => icon.parentElement.textContent)`;
  expect(await page.evaluate(others)).toEqual([]);
});
