import { onBothScreens } from '../setup/screens';
import { expect, test, withoutWorkers } from '../setup/winnow';

test.use({ systemOptions: withoutWorkers });

onBothScreens(() => {
  test('the Connect page is linked from every page, and its test reaches the MCP server @both', async ({ page }) => {
    await page.goto('/convert');
    await page.getByRole('link', { name: 'Connect other tools' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Connect other tools' })).toBeVisible();
    await expect(page).toHaveTitle('Connect other tools · Winnow');

    const claude = page.getByRole('region', { name: 'Claude Code' });
    await expect(claude.getByLabel('Command of Claude Code', { exact: true })).toContainText(
      `${new URL(page.url()).origin}/mcp`,
    );
    await claude.getByRole('button', { name: 'Test Claude Code' }).click();
    await expect(claude.getByText('Connected.')).toBeVisible();

    await page.getByRole('link', { name: 'Back to Main Page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Content Processing Tool' })).toBeVisible();
  });
});
