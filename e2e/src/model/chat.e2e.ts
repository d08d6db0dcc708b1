import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { onBothScreens } from '../setup/screens';
import { expect, harborText, test } from '../setup/whole-product';
import { clipboard, holdNextRequest, toast, uploadText } from '../setup/visitor';

const apology =
  'I apologize, but I encountered an error. Please try a shorter message or wait a moment before trying again.';

async function openChat(page: Page, prompt: string) {
  await page.goto('/');
  await page.getByPlaceholder('Your combined prompt will appear here...').fill(prompt);
  await page.getByRole('button', { name: 'Open chat' }).click();
  const panel = page.getByRole('dialog', { name: 'Chat Assistant' });
  await panel.waitFor();
  return { panel, box: panel.getByPlaceholder('Type your message...') };
}

onBothScreens(() => {
  test('answers from the final prompt, after a typing indicator of 800 ms, and shows what was sent [C31] [C34] [C35] @both', async ({
    page,
  }) => {
    const prompt = `${harborText.join(' ')} ${'x'.repeat(2_000)}`;
    const { panel, box } = await openChat(page, prompt);
    await box.fill('   ');
    await box.press('Enter');
    await expect(panel.getByText('You said:')).toHaveCount(0);

    const release = await holdNextRequest(page, '**/api/chat');
    const asked = page.waitForRequest('**/api/chat');
    await box.fill('Who built the harbor of Ostby?');
    const sentAt = Date.now();
    await box.press('Enter');
    await expect(panel.getByRole('img', { name: 'The assistant is typing' })).toBeVisible();
    await expect(box).toBeDisabled();
    await expect(box).toHaveValue('');
    release();
    const body = (await asked).postDataJSON() as { messages: unknown[]; systemPrompt: string };
    expect(body.systemPrompt).toBe(prompt.slice(0, 2_000));
    await expect(panel.getByText(/Marta Lind/)).toBeVisible();
    expect(Date.now() - sentAt).toBeGreaterThanOrEqual(800);
    await expect(toast(page)).toContainText('Response received successfully');
    const [said, told] = await Promise.all([
      panel.getByRole('listitem').first().boundingBox(),
      toast(page).boundingBox(),
    ]);
    const isBeside = told !== null && said !== null && told.x + told.width <= said.x;
    const isAbove = told !== null && said !== null && told.y + told.height <= said.y;
    expect(isBeside || isAbove, 'the toast lies over no message').toBe(true);
    await expect(panel.getByRole('button', { name: 'Built-in model' })).toBeVisible();
    await expect(box).toBeFocused();
    await panel.getByText('What was sent', { exact: true }).click();
    await expect(panel.getByRole('group', { name: 'What was sent' })).toBeVisible();
    await panel.getByText('What was sent', { exact: true }).click();
    await expect(panel.getByRole('group', { name: 'What was sent' })).toHaveCount(0);
    // What was sent is removed from the page only after it is hidden.
    await expect(panel.getByText(/Marta Lind/).filter({ visible: true })).toBeVisible();

    for (const question of ['When was it built?', 'What is a breakwater?', 'How many boats lie there in winter?']) {
      const next = page.waitForRequest('**/api/chat');
      await box.fill(question);
      await panel.getByRole('button', { name: 'Send message' }).click();
      expect(((await next).postDataJSON() as { messages: unknown[] }).messages.length).toBeLessThanOrEqual(5);
      await expect(box).toBeEnabled();
    }
    await expect(panel.getByText('You said:')).toHaveCount(4);
  });

  test('copies, saves and closes, and the round button hides meanwhile [C19] [C33] @both', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { panel, box } = await openChat(page, harborText.join(' '));
    await expect(page.getByRole('button', { name: 'Open chat' })).toHaveCount(0);
    await box.fill('What is a breakwater?');
    await box.press('Enter');
    await expect(panel.getByText(/protects a harbor/)).toBeVisible();
    await panel.getByRole('button', { name: 'Copy chat' }).click();
    await expect(toast(page)).toContainText('Chat content copied to clipboard');
    const exported = JSON.parse(await clipboard(page)) as {
      systemPrompt: string;
      messages: { role: string; content: string; timestamp: string }[];
    };
    expect(exported.systemPrompt).toBe(harborText.join(' '));
    expect(exported.messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
    for (const { timestamp } of exported.messages) expect(new Date(timestamp).toISOString()).toBe(timestamp);
    const saved = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Save chat' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^chat-\d{4}-\d{2}-\d{2}\.txt$/);
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toEqual(exported);
    await expect(toast(page)).toContainText('Chat saved to file');
    await panel.getByRole('button', { name: 'Close chat' }).click();
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Open chat' })).toBeFocused();
  });

  test('apologises while the model service is down, and answers once it is up again [C32] @both', async ({
    page,
    system,
  }) => {
    const { panel, box } = await openChat(page, harborText.join(' '));
    await page.route('**/api/chat', (route) => route.abort());
    await box.fill('When was it built?');
    await box.press('Enter');
    await expect(panel.getByText(apology)).toBeVisible();
    await expect(toast(page)).toContainText('Chat Error');
    await page.unrouteAll();

    system.kill('ai');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(panel.getByText(apology).or(panel.getByText(/1874/))).toBeVisible();
    await system.ready('ai');
    const again = panel.getByRole('button', { name: 'Try again' });
    await expect(async () => {
      if (await again.isVisible()) await again.click();
      await expect(panel.getByText(/1874/)).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 120_000 });
  });
});

test('All sources: the answer cites its cards, and the option works by keyboard', async ({ page }) => {
  await uploadText(page, harborText.join(' '));
  await page.getByRole('button', { name: 'Open chat' }).click();
  const panel = page.getByRole('dialog', { name: 'Chat Assistant' });
  await expect(panel.getByRole('radio', { name: 'Final prompt' })).toBeChecked();
  await panel.getByRole('radio', { name: 'Final prompt' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(panel.getByRole('radio', { name: 'All sources' })).toBeChecked();
  await expect(panel.getByText(/^Answers from 1 source /)).toBeVisible();
  await panel.getByPlaceholder('Type your message...').fill('Who built the harbor of Ostby?');
  await page.keyboard.press('Enter');
  const sources = panel.getByRole('list', { name: 'Sources of the answer' });
  await expect(sources.getByText('text.txt')).toBeVisible();
  await sources.getByText('text.txt').click();
  await expect(sources.getByRole('blockquote')).toContainText('Marta Lind');
  await expect(panel.getByText('Asked of all sources')).toBeVisible();
  // The sources of an answer survive a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Open chat' }).click();
  await expect(panel.getByRole('list', { name: 'Sources of the answer' }).getByText('text.txt')).toBeVisible();
  await expect(panel.getByRole('radio', { name: 'Final prompt' })).toBeChecked();
});
