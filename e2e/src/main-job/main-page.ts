import type { Locator, Page } from '@playwright/test';

/** The main page as a visitor finds things on it: by their words. */
export class MainPage {
  readonly url: Locator;
  readonly getPages: Locator;
  readonly selectAll: Locator;
  readonly extract: Locator;
  readonly rawContents: Locator;
  /** Of cards; that of all cards opens a menu. */
  readonly downloads: Locator;
  readonly progress: Locator;
  readonly cancel: Locator;
  readonly finalPrompt: Locator;

  constructor(readonly page: Page) {
    this.url = page.getByLabel('Website URL');
    this.getPages = page.getByRole('button', { name: 'Get Pages' });
    this.selectAll = page.getByRole('button', { name: 'Select All', exact: true });
    this.extract = page.getByRole('button', { name: /^Extract(ing)? Content/ });
    this.rawContents = page.getByLabel('Raw Content');
    this.downloads = page.locator('button:not([aria-expanded])').filter({ hasText: 'Download' });
    this.progress = page.getByRole('progressbar');
    this.cancel = page.getByRole('button', { name: 'Cancel' });
    this.finalPrompt = page.getByRole('textbox', { name: 'Final Combined Prompt' });
  }

  async open(): Promise<void> {
    await this.page.goto('/');
    await this.page.getByRole('heading', { name: 'Content Processing Tool' }).waitFor();
  }

  /** Lists the pages of a site and waits until they can be chosen. */
  async list(url: string): Promise<void> {
    await this.url.fill(url);
    await this.getPages.click();
    await this.selectAll.waitFor();
  }

  /** The toast that is shown now. */
  toast(text: string | RegExp): Locator {
    return this.page
      .getByRole('status')
      .filter({ hasText: text })
      .or(this.page.getByRole('listitem').filter({ hasText: text }))
      .first();
  }

  /** Titles of the cards, in their order. */
  cardTitles(): Promise<string[]> {
    return this.page
      .locator('section, article')
      .filter({ has: this.page.getByLabel('Raw Content') })
      .getByRole('heading')
      .allTextContents();
  }
}
