import { violationsOf } from '../setup/violations';
import { onBothScreens } from '../setup/screens';
import { expect, test, withoutWorkers } from '../setup/winnow';

test.use({ systemOptions: withoutWorkers });

const pages = [
  { path: '/', heading: 'Content Processing Tool' },
  { path: '/examples', heading: 'Generate Examples' },
  { path: '/convert', heading: 'Convert to JSON' },
  { path: '/connect', heading: 'Connect other tools' },
  { path: '/no-such-page', heading: '404 Page Not Found' },
];

onBothScreens(() => {
  for (const { path, heading } of pages) {
    test(`${path} has no accessibility violations @both`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
    });
  }

  test('the open chat panel has no accessibility violations @both', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: /chat/i }).first().click();
    await expect(page.getByPlaceholder('Type your message...')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });
});
