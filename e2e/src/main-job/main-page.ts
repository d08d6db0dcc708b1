import type { Locator, Page } from '@playwright/test';

/** Page object of the main page; locates controls by their visible text. */
export class MainPage {
  readonly url: Locator;
  readonly getPages: Locator;
  readonly selectAll: Locator;
  readonly extract: Locator;
  readonly rawContents: Locator;
  /** The button of single cards; the one for all cards opens a menu. */
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

  /** Lists the pages of a site and waits until they can be selected. Throws the message of a failure at once. */
  async list(url: string): Promise<void> {
    await this.url.fill(url);
    await this.getPages.click();
    const failure = this.toast(/^\s*Error/);
    await this.selectAll.or(failure).first().waitFor();
    if (!(await this.selectAll.isVisible())) throw new Error(await failure.innerText());
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
