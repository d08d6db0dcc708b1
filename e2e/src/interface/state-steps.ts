import type { Page } from '@playwright/test';
import { cannedApi } from '../setup/canned-api';
import { links, pageAt, pairs, prose } from './state-contents';

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
export const prompt = (page: Page) => page.getByPlaceholder('Your combined prompt will appear here...');

export async function list(page: Page, count: number): Promise<void> {
  await cannedApi(page, {
    'get-links': { links: links(count), stats: { filtered: 12, skipped: 4, reasons: { action: 1, duplicate: 2_608 } } },
    'scrape-content': { pages: Array.from({ length: count > 100 ? 3 : count }, (_, at) => pageAt(at)) },
    'generate-examples': { examples: pairs, model: 'offline' },
    'optimize-content': { knowledge_base: prose(0), examples: pairs, model: 'offline' },
  });
  await page.goto('/');
  await page.getByLabel('Website URL').fill('docs.example.org');
  await button(page, 'Get Pages').click();
  await button(page, 'Select All').waitFor();
}

export async function cards(page: Page, count: number): Promise<void> {
  await list(page, count);
  await button(page, 'Select All').click();
  await button(page, 'Extract Content').click();
  await page.getByText(`${count} cards`, { exact: true }).waitFor();
}

export async function openChat(page: Page): Promise<void> {
  await button(page, 'Open chat').click();
  await page.getByPlaceholder('Type your message...').waitFor();
}

export async function say(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Type your message...').fill(text);
  await page.keyboard.press('Enter');
}

export const answerWith = (page: Page, operation: string, json: unknown) =>
  page.route(`**/api/${operation}`, (route) => route.fulfill({ json }));
