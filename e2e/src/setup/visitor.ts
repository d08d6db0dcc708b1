import { expect, type Locator, type Page, type Route } from '@playwright/test';
import type { ProblemCode } from '@winnow/contracts';

/** The visible toast; one is shown at a time. */
export const toast = (page: Page): Locator => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');

/** Uploads a text file, and returns its card. */
export async function uploadText(page: Page, text: string): Promise<Locator> {
  await page.goto('/');
  const file = { name: 'text.txt', mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.getByLabel('File to upload').setInputFiles(file);
  const card = page.getByRole('region', { name: 'Uploaded Content' });
  await card.waitFor();
  return card;
}

/**
 * A button of the final prompt; opens the menu that contains it on a phone. Clicks again while the menu is closed: cards
 * that get their real height only once they are near shift the page, which can happen between press and release.
 */
export async function promptOutput(page: Page, name: 'Copy' | 'Save' | 'To JSON'): Promise<Locator> {
  const prompt = page.getByRole('region', { name: 'Final Combined Prompt' });
  const button = prompt.getByRole('button', { name, exact: true });
  const more = prompt.getByRole('button', { name: 'More', exact: true });
  await button.or(more).first().waitFor();
  await expect(async () => {
    if ((await button.count()) === 0) await more.click({ timeout: 10_000 });
    await button.waitFor({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  return button;
}

/** Stubs a route with a problem of the gateway that a healthy server cannot be made to return. */
export async function failWith(page: Page, route: string, code: ProblemCode, message: string): Promise<void> {
  await page.route(`**/api/${route}`, (call) =>
    call.fulfill({ status: 503, json: { message, code, correlationId: 'test' } }),
  );
}

/** Text on the clipboard of the page. */
export const clipboard = (page: Page): Promise<string> => page.evaluate<string>('navigator.clipboard.readText()');

/** Holds the next request to an address until the returned function is called: what is shown meanwhile may be brief. */
export async function holdNextRequest(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await promise;
    await route.fallback();
  };
  await page.route(url, hold, { times: 1 });
  return resolve;
}
