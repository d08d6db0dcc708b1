import { onBothScreens } from '../setup/screens';
import { expect, harborText, test } from '../setup/whole-product';
import { clipboard, failWith, toast } from '../setup/visitor';

onBothScreens(() => {
  test('the examples page turns a text into pairs, requires a text, and reports failures [C36] [C37] @both', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/examples');
    await expect(page.getByRole('heading', { name: 'Generate Examples', level: 1 })).toBeVisible();
    const area = page.getByPlaceholder('Enter your text here...');
    const generate = page.getByRole('button', { name: 'Generate Examples' });
    await area.fill('   ');
    await generate.click();
    await expect(toast(page)).toContainText('Please enter some text');

    await area.fill(harborText.join(' '));
    await generate.click();
    await expect(toast(page)).toContainText('Generated examples successfully');
    const cards = page.getByRole('listitem').filter({ hasText: /^User.+Assistant/s });
    expect(await cards.count()).toBeGreaterThan(1);
    await page.getByRole('button', { name: 'Copy All' }).click();
    await expect(toast(page)).toContainText('Copied');
    expect(await clipboard(page)).toMatch(/^User: .+\nAssistant: /);

    await failWith(page, 'generate-examples', 'unavailable', '');
    await generate.click();
    await expect(toast(page)).toHaveText(/^Error.*Failed to generate examples/);
  });
});
