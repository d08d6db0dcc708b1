import type { Page } from '@playwright/test';

/** Makes both ways to copy, and every download, fail on the page that is opened next. */
export async function failCopiesAndDownloads(page: Page): Promise<void> {
  const content = `
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } });
    document.execCommand = () => false;
    URL.createObjectURL = () => {
      throw new Error('no');
    };
  `;
  await page.addInitScript({ content });
}
