import { chromium, type Page } from '@playwright/test';

/** Launches the visitor's browser, runs `work` with a page, and closes the browser, also when the signal aborts. */
export async function withPage<Value>(signal: AbortSignal, work: (page: Page) => Promise<Value>): Promise<Value> {
  const executablePath = process.env.VISITOR_BROWSER;
  if (!executablePath) throw new Error('no Chromium browser is installed');
  // Chromium's sandbox needs a user other than root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  const close = () => void browser.close();
  signal.addEventListener('abort', close);
  try {
    return await work(await browser.newPage({ viewport: { width: 1280, height: 800 } }));
  } finally {
    signal.removeEventListener('abort', close);
    await browser.close();
  }
}
