import { cannedApi } from '../setup/canned-api';
import { onBothScreens } from '../setup/screens';
import { expect, test, withoutWorkers } from '../setup/winnow';
import { button, cards } from './state-steps';

test.use({ systemOptions: withoutWorkers });

onBothScreens(() => {
  test('bulk work waits while the page is offline, and its outcome is readable beside Retry @both', async ({
    page,
  }) => {
    await cards(page, 3);
    await cannedApi(page);
    await page.route('**/api/transform-to-json', (route) => route.fulfill({ status: 502, json: {} }));
    await button(page, 'For 3 cards').click();
    await button(page, 'Convert to JSON (3)').click();
    await page.context().setOffline(true);
    await button(page, 'Convert to JSON: 3 cards').click();
    const region = page.getByRole('region', { name: 'Extracted content' });
    await expect(region.getByText('The connection is lost. Trying again...').last()).toBeVisible();
    await page.context().setOffline(false);
    const outcome = region.locator('p', { hasText: '0 cards converted to JSON, 3 failed.' });
    await expect(outcome).toBeVisible();
    await expect(button(page, 'Retry failed cards')).toBeVisible();
    expect((await outcome.boundingBox())?.width).toBeGreaterThan(200);
  });
});
