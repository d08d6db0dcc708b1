import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { newerTitle, startNewerChat, type NewerChat } from '../setup/newer-chat';
import { expect, test as winnow } from '../setup/winnow';

const test = winnow.extend<object, { newerChat: NewerChat }>({
  newerChat: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const chat = await startNewerChat();
      await use(chat);
      await chat.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  systemOptions: [
    async ({ newerChat }, use) =>
      use({ without: ['extractor', 'scraper', 'ai'], environment: { REMOTE_CHAT_URL: newerChat.manifest } }),
    { scope: 'worker' },
  ],
});

test('a chat built and deployed independently works with the existing shell', async ({ page }) => {
  const own: string[] = [];
  page.on('request', (request) => own.push(new URL(request.url()).pathname));
  await page.goto('/');
  await page.getByRole('button', { name: 'Open chat' }).click();
  const panel = page.getByRole('dialog', { name: newerTitle });
  await expect(panel.getByPlaceholder('Type your message...')).toBeFocused();
  await expect(panel.getByRole('button', { name: 'Close chat' })).toBeVisible();
  // Everything else comes from the shell's build, and no file from the chat built with it.
  const assets = path.join(import.meta.dirname, '../../../apps/shell/dist/assets');
  const built = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(built.filter((name) => own.includes(`/assets/${name}`))).not.toEqual([]);
  for (const name of built) expect(readFileSync(path.join(assets, name), 'utf8')).not.toContain(newerTitle);
  expect(own.filter((name) => name.startsWith('/remotes/chat/'))).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeFocused();
});
